import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Mark, markPasteRule } from '@tiptap/react';
import { SAFE_LINK } from '@wedding/shared/contract/safe-link.ts';

/** Returns whether a link may have this address, by the same rule as the server. */
export const isSafeLink = (href: string) => SAFE_LINK.test(href);

const withoutWhitespace = (href: string) => href.replace(/[\s\p{Cc}]/gu, '');
/** Matches an address as people write it in a text, without the punctuation that ends the sentence. */
const ADDRESS = String.raw`(?:https?://|www\.)[^\s<>"]*[^\s<>".,;:!?)\]'’]`;
const PASTED = new RegExp(`(?<![^\\s(])${ADDRESS}`, 'gi');
const TRAILING_ADDRESS = new RegExp(`(?:^|[\\s(])(${ADDRESS})[.,;:!?)\\]'’]*$`, 'i');
const FULL_ADDRESS = new RegExp(`^${ADDRESS}$`, 'i');
const hrefOf = (address: string) => (/^www\./i.test(address) ? `https://${address}` : address);

/**
 * A link in a blog's text. An address becomes a link when a space or a new line follows it, and when it is pasted. Pasted
 * over selected text, it becomes that text's link. Tiptap's own extension includes every top-level domain, which is 9 kB.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => isSafeLink(withoutWhitespace(element.getAttribute('href') ?? '')) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addPasteRules() {
    return [
      markPasteRule({
        find: PASTED,
        type: this.type,
        getAttributes: ([address]) => ({ href: hrefOf(address) }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    const { type, editor } = this;
    /** Makes a link of an address that ends at this position. */
    function linkBefore({ state, dispatch }: EditorView, at: number) {
      const { parent, parentOffset } = state.doc.resolve(at);
      if (parent.type.spec.code) return;
      const address = TRAILING_ADDRESS.exec(parent.textBetween(0, parentOffset, undefined, '\ufffc'));
      if (!address?.[1]) return;
      const from = at - parentOffset + address.index + address[0].indexOf(address[1]);
      const to = from + address[1].length;
      if (state.doc.rangeHasMark(from, to, type)) return;
      dispatch(state.tr.addMark(from, to, type.create({ href: hrefOf(address[1]) })));
    }
    return [
      new Plugin({
        props: {
          handleTextInput: (view, from, _to, text) => {
            if (/^\s/.test(text)) linkBefore(view, from);
            return false;
          },
          handleKeyDown: (view, { key }) => {
            if (key === 'Enter') linkBefore(view, view.state.selection.from);
            return false;
          },
          handlePaste: ({ state }, { clipboardData }) => {
            const pasted = clipboardData?.getData('text/plain').trim() ?? '';
            if (state.selection.empty || !FULL_ADDRESS.test(pasted)) return false;
            return editor.commands.setMark(type, { href: hrefOf(pasted) });
          },
        },
      }),
    ];
  },
});
