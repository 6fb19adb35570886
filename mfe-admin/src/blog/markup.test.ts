import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMarkup } from './from-html.ts';
import { toHtml } from './markup.ts';

const WRITTEN = `## Who pays

The **groom's** side, says *tradition*.
Ask first.

- cake
- small chops

1. hall
2. band

> Love is sweet

[Our hall](https://hall.example/a?b=1)`;

test('the plain way of writing becomes HTML and comes back the same', () => {
  const html = toHtml(WRITTEN);
  expect(html).toContain('<h2>Who pays</h2>');
  expect(html).toContain('<li>small chops</li>');
  expect(html).toContain('<a href="https://hall.example/a?b=1">Our hall</a>');
  expect(toMarkup(html)).toBe(WRITTEN);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[press](javascript:alert(1))',
  '[press](https://x" onclick="alert(1))',
  '**<svg onload=alert(1)>**',
])('security line 14: %s stays a text', (hostile) => {
  const page = new DOMParser().parseFromString(toHtml(hostile), 'text/html');
  expect(page.querySelector('script, img, svg, [onclick], [onload], [href^="javascript"]')).toBeNull();
});

test('security line 14: whatever is typed, only the named elements come out', () => {
  const allowed = 'p,h2,h3,h4,ul,ol,li,blockquote,strong,em,a,br';
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('<', '>', '"', '*', '[', ']', '(', ')', '#', '-', '\n', ' ', 'a', 'https://x'),
      ),
      (parts) => {
        const page = new DOMParser().parseFromString(toHtml(parts.join('')), 'text/html');
        const strange = [...page.body.querySelectorAll('*')].filter((one) => !one.matches(allowed));
        expect(strange).toEqual([]);
      },
    ),
  );
});
