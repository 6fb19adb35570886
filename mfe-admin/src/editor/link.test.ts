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

/** As a browser hands over what is typed. */
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
])('an address that a space ends leads there: %s', (typed, text) => {
  begin('<p></p>');
  type(typed);
  expect(editor.getHTML()).toBe(`<p>${text}</p>`);
});

test('a new line ends an address too, and what follows is no link', () => {
  begin('<p></p>');
  type('https://hall.example');
  editor.commands.keyboardShortcut('Enter');
  type('Bring');
  expect(editor.getHTML()).toBe('<p><a href="https://hall.example">https://hall.example</a></p><p>Bring</p>');
});

test('words that lost their link stay without it', () => {
  begin('<p><a href="https://hall.example">https://hall.example</a></p>');
  editor.chain().selectAll().unsetMark('link').setTextSelection(6).run();
  type('s');
  expect(editor.getHTML()).not.toContain('<a');
});

test('addresses within a text that is pasted lead there', () => {
  begin('<p></p>');
  paste('Halls: https://hall.example/a, www.hall.example and halls.example');
  expect(editor.getHTML()).toBe(
    '<p>Halls: <a href="https://hall.example/a">https://hall.example/a</a>, ' +
      '<a href="https://www.hall.example">www.hall.example</a> and halls.example</p>',
  );
});

test('an address that is pasted over chosen words is where they lead', () => {
  begin('<p>The hall</p>');
  editor.commands.setTextSelection({ from: 5, to: 9 });
  paste('www.hall.example');
  expect(editor.getHTML()).toBe('<p>The <a href="https://www.hall.example">hall</a></p>');
});

test('an address in code stays as it is', () => {
  begin('<pre><code>x</code></pre>');
  type(' https://hall.example ');
  expect(editor.getHTML()).toContain('<pre><code>x https://hall.example </code></pre>');
});
