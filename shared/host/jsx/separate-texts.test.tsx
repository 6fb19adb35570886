import { fireEvent, render, screen } from '@testing-library/react';
import { createContext, createElement, type ReactNode, Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { jsx, jsxs } from './jsx-runtime.ts';

/** Replaces every text node, as a browser's translation does. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const node of nodes) {
    const font = document.createElement('font');
    node.replaceWith(font);
    font.append(node.data.toUpperCase());
  }
}

const Context = createContext('');

/** Shows `before` of a press and `after` of it, translated in between. */
function Toggle({ before, after }: { before: ReactNode; after: ReactNode }) {
  const [isPressed, setPressed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setPressed(true)}>
        Press
      </button>
      <section>{isPressed ? after : before}</section>
    </>
  );
}

const Line = ({ busy = false, label, count = 1 }: { busy?: boolean; label?: ReactNode; count?: number }) => (
  <p>
    {busy && <i />}
    {label}
    {count > 1 && ` and ${count} more`}
  </p>
);

test.each<[string, ReactNode, ReactNode, string]>([
  ['an element comes before a text', <Line label="LOG IN" />, <Line busy label="LOG IN" />, '<i></i>LOG IN'],
  ['a text changes beside an element', <Line busy label="One" />, <Line busy label="Two" />, '<i></i>Two'],
  ['a text comes after a text', <Line label="One" />, <Line label="One" count={3} />, 'One and 3 more'],
  ['a text goes from beside an element', <Line busy label="One" />, <Line busy />, '<i></i>'],
  ['a number beside a text changes', <Line label={4} />, <Line label={5} />, '5'],
  [
    'a text in a fragment goes',
    <>
      <Line />
      <>Text</>
    </>,
    <>
      <Line />
    </>,
    '',
  ],
  [
    'a list of texts gets shorter',
    jsx('p', { children: ['One', 'Two'] }),
    jsx('p', { children: ['One'] }),
    'One',
  ],
  [
    'a list of texts and elements gets shorter',
    jsx('p', { children: ['One', createElement('b', { key: 'b' }), 'Two'] }),
    jsx('p', { children: ['One', createElement('b', { key: 'b' })] }),
    'ONE<b></b>',
  ],
  [
    'a list beside a text changes',
    jsxs('p', { children: ['One', ['Two', 'Three'].map(String)] }),
    jsxs('p', { children: ['One', ['Four'].map(String)] }),
    'ONEFour',
  ],
  [
    'a text in a place that waits goes',
    <p key="p">
      <i />
      <Suspense>One</Suspense>
    </p>,
    <p key="p">
      <i />
      <Suspense>{null}</Suspense>
    </p>,
    '<i></i>',
  ],
  [
    'a text in a context goes',
    <p key="p">
      <i />
      <Context value="">One</Context>
    </p>,
    <p key="p">
      <Context value="">{null}</Context>
    </p>,
    '',
  ],
  ['a large number beside an element goes', <Line busy label={10n} />, <Line busy />, '<i></i>'],
  [
    'a set of texts beside an element gets shorter',
    <Line busy label={new Set(['One', 'Two'])} />,
    <Line busy label={new Set(['One'])} />,
    '<i></i>One',
  ],
])('in a translated page %s', (_, before, after, html) => {
  const { container } = render(<Toggle before={before} after={after} />);
  const section = container.querySelector('section') as HTMLElement;
  translate(section);
  fireEvent.click(container.querySelector('button') as HTMLElement);
  const content = section.innerHTML.replaceAll(/<\/?(text-run|text-space|p|font)>/g, '');
  expect(content).toBe(html);
});

test('a text keeps the state of its neighbours as it comes and goes', () => {
  const Form = ({ hint }: { hint?: string }) => (
    <label>
      {hint}
      {hint && '!'}
      <input />
    </label>
  );
  const { rerender } = render(<Form />);
  const input = screen.getByRole('textbox');
  rerender(<Form hint="Hint" />);
  expect(screen.getByRole('textbox')).toBe(input);
  expect(input.parentElement?.innerHTML).toBe('<text-run>Hint!</text-run><input>');
});

test('texts alone are one text, and an option contains no element', () => {
  const name = 'Ada';
  const { container } = render(
    <>
      <p>Hello {name}</p>
      <select>
        <option>
          {name} and {name}
        </option>
      </select>
    </>,
  );
  expect(container.innerHTML).toBe('<p>Hello Ada</p><select><option>Ada and Ada</option></select>');
});

test('a space beside elements has another element, which is no item of a grid', () => {
  const { container } = render(
    <p>
      <b>Hall</b> <i>₦1.2m</i> agreed
    </p>,
  );
  expect(container.innerHTML).toBe(
    '<p><b>Hall</b><text-space> </text-space><i>₦1.2m</i><text-run> agreed</text-run></p>',
  );
});
