import { Editor } from '@tiptap/react';
import { xssCorpus } from '@wedding/shared/testing/xss-corpus.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { blogExtensions } from './extensions.ts';

let editor: Editor;
afterEach(() => editor.destroy());
const begin = (content: string) => {
  editor = new Editor({ element: document.createElement('div'), extensions: blogExtensions(), content });
  return editor;
};
/** Pastes html in the way that a browser does. */
function paste(into: Editor, html: string) {
  const clipboardData = { getData: (kind: string) => (kind === 'text/html' ? html : ''), files: [] };
  const event = Object.assign(new Event('paste', { cancelable: true }), { clipboardData });
  into.view.pasteHTML(html, event as unknown as ClipboardEvent);
}
const ALLOWED =
  'p,h2,h3,h4,ul,ol,li,blockquote,pre,code,hr,br,strong,em,u,s,a,img,figure,table,tbody,tr,th,td';

/** Checks an address by where a browser would navigate. */
function expectHarmless(href: string) {
  const { protocol, host } = new URL(href, 'https://wedding.example');
  expect(['https:', 'http:', 'mailto:', 'tel:', 'sms:']).toContain(protocol);
  expect(host).not.toBe('evil.example');
}

describe('SEC-14: what is pasted into the editor is cleaned', () => {
  test.each(xssCorpus)('%s', (attack) => {
    paste(begin('<p>Before</p>'), attack);
    for (const root of [
      editor.view.dom,
      new DOMParser().parseFromString(editor.getHTML(), 'text/html').body,
    ]) {
      for (const element of root.querySelectorAll('*')) {
        if (root !== editor.view.dom) expect(element.matches(ALLOWED), element.outerHTML).toBe(true);
        for (const { name, value } of element.attributes) {
          expect(name, element.outerHTML).not.toMatch(/^on|^style$|^srcset$|^ping$/);
          if (name === 'href') expectHarmless(value);
          if (name === 'src' && value) expect(value).toMatch(/^\/media\/blogs\/(?!.*\.\.)/);
        }
      }
    }
  });
});

const WRITTEN = [
  '<h2>Halls</h2>',
  '<p>Ask for <strong>diesel</strong> and <em>chairs</em>: <a href="/signup">plans</a></p>',
  '<ul><li><p>One</p></li></ul>',
  '<ol><li><p>Two</p></li></ol>',
  '<blockquote><p>Love is sweet</p></blockquote>',
  '<img src="/media/blogs/0f8fad5b-d9cb-469f-a165-70867728950e.jpg" alt="A hall" width="1200" height="600">',
  '<figure data-video="12"><a href="/app/video/watch/12">A lesson</a></figure>',
  '<table><tbody><tr><th><p>Item</p></th><th colspan="2"><p>Price</p></th></tr><tr><td><p>Rice</p></td><td><p>₦9</p></td><td><p>each</p></td></tr></tbody></table>',
  '<p>The end</p>',
].join('');

test('a text that is opened and not edited is unchanged', () => {
  expect(begin(WRITTEN).getHTML()).toBe(WRITTEN);
});

test('headings of disallowed levels become allowed ones', () => {
  paste(begin(''), '<h1>Big</h1><h5>Small</h5><table><tr><td>Cell</td></tr></table>');
  expect(editor.getHTML()).not.toMatch(/<h1|<h5|style=|<col/);
  expect(editor.getText()).toContain('Cell');
});
