// @vitest-environment jsdom
import { xssCorpus } from '@wedding/shared/testing/xss-corpus.ts';
import { describe, expect, test } from 'vitest';
import { cleanHtml, plainTextOf } from './clean-html.ts';

/** Checks the address that a browser would open. */
function expectHarmless(href: string) {
  const { protocol, host } = new URL(href, 'https://wedding.example');
  expect(['https:', 'http:', 'mailto:', 'tel:', 'sms:']).toContain(protocol);
  expect(host).not.toBe('evil.example');
}

describe('SEC-14: blog HTML is sanitised when written', () => {
  test.each(xssCorpus)('%s', (attack) => {
    const page = document.createElement('div');
    page.innerHTML = cleanHtml(attack);
    const forbidden =
      'script,style,iframe,object,embed,svg,math,form,input,link,base,meta,template,video,details';
    expect(page.querySelector(forbidden)).toBeNull();
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(['href', 'rel', 'src', 'alt', 'width', 'height', 'start']).toContain(name);
        if (name === 'href') expectHarmless(value);
        if (name === 'src') expect(value).toMatch(/^\/media\/(?!.*\.\.)/);
      }
    }
  });

  test('cleaning clean HTML changes nothing', () => {
    for (const attack of xssCorpus) expect(cleanHtml(cleanHtml(attack))).toBe(cleanHtml(attack));
    const honest =
      '<h2>Halls</h2><p>Ask for <strong>diesel</strong> &amp; chairs: <a href="/signup">plans</a></p><ul><li>One</li></ul>';
    expect(cleanHtml(honest)).toBe(honest);
  });
});

test('plain text is only the text', () => {
  expect(plainTextOf('<h2>Halls</h2><p>Fish &amp; chips<br>&lt;b&gt;</p>')).toBe('Halls Fish & chips <b>');
  const video = '<figure data-video="7"><a href="/app/video/watch/7">A lesson</a></figure>';
  expect(plainTextOf(`<p>Watch this:</p>${video}<p>Then ring.</p>`)).toBe('Watch this: Then ring.');
});
