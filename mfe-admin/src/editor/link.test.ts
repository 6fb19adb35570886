import { Editor } from '@tiptap/react';
import { afterEach, expect, test } from 'vitest';
import { blogExtensions } from './extensions.ts';

let editor: Editor;
afterEach(() => editor.destroy());
function begin(content: string) {
  editor = new Editor({ element: document.createElement('div'), extensions: blogExtensions(), content });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  return editor;
}

/** Types a text in the way that a browser reports input. */
function type(text: string) {
  const { view } = editor;
  for (const key of text) {
    const { from, to } = view.state.selection;
    const plain = () => view.state.tr.insertText(key, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, plain)))
      view.dispatch(plain());
  }
}
function paste(text: string) {
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? text : ''), files: [] };
  const event = Object.assign(new Event('paste', { cancelable: true }), { clipboardData });
  editor.view.pasteText(text, event as unknown as ClipboardEvent);
}

test.each([
  ['See https://hall.example/a ', 'See <a href="https://hall.example/a">https://hall.example/a</a> '],
  ['(www.hall.example). ', '(<a href="https://www.hall.example">www.hall.example</a>). '],
  ['https://hall.example', 'https://hall.example'],
  ['javascript:alert(1) halls.example ', 'javascript:alert(1) halls.example '],
])('an address followed by a space becomes a link: %s', (typed, text) => {
  begin('<p></p>');
  type(typed);
  expect(editor.getHTML()).toBe(`<p>${text}</p>`);
});

test('an address followed by a new line becomes a link, and the next text does not', () => {
  begin('<p></p>');
  type('https://hall.example');
  editor.commands.keyboardShortcut('Enter');
  type('Bring');
  expect(editor.getHTML()).toBe('<p><a href="https://hall.example">https://hall.example</a></p><p>Bring</p>');
});

test('text whose link was removed stays without it', () => {
  begin('<p><a href="https://hall.example">https://hall.example</a></p>');
  editor.chain().selectAll().unsetMark('link').setTextSelection(6).run();
  type('s');
  expect(editor.getHTML()).not.toContain('<a');
});

test('addresses within a pasted text become links', () => {
  begin('<p></p>');
  paste('Halls: https://hall.example/a, www.hall.example and halls.example');
  expect(editor.getHTML()).toBe(
    '<p>Halls: <a href="https://hall.example/a">https://hall.example/a</a>, ' +
      '<a href="https://www.hall.example">www.hall.example</a> and halls.example</p>',
  );
});

test('an address pasted over selected text becomes its link', () => {
  begin('<p>The hall</p>');
  editor.commands.setTextSelection({ from: 5, to: 9 });
  paste('www.hall.example');
  expect(editor.getHTML()).toBe('<p>The <a href="https://www.hall.example">hall</a></p>');
});

test('an address in code stays plain text', () => {
  begin('<pre><code>x</code></pre>');
  type(' https://hall.example ');
  expect(editor.getHTML()).toContain('<pre><code>x https://hall.example </code></pre>');
});
