import type { Editor } from '@tiptap/react';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { FormSheet } from '@wedding/shared/ui/form-sheet.tsx';
import { useState } from 'react';
import { isSafeLink } from './link.ts';

/** Adds the missing protocol to an address as people type it, such as `hall.example/halls`. */
function addressOf(typed: string): string {
  const bare = typed.trim().replace(/[\s\p{Cc}]/gu, '');
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(bare)) return `mailto:${bare}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(bare) ? `https://${bare}` : bare;
}

/** Edits the link of the selected text. With no selection, asks for the text as well. */
export function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [old] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [needsText] = useState(() => editor.state.selection.empty && !editor.isActive('link'));
  const [typed, setTyped] = useState(old);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const href = addressOf(typed);

  function save() {
    setTried(true);
    if (!isSafeLink(href)) return;
    const link = { type: 'link', attrs: { href } };
    if (needsText) {
      const shown = text.trim() || href.replace(/^(https?:\/\/|mailto:|tel:|sms:)/, '');
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: shown, marks: [link] })
        .run();
    } else editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run();
    onClose();
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  }
  return (
    <FormSheet
      title="Link"
      save={old ? 'Change link' : 'Add link'}
      onSave={save}
      onRemove={old ? remove : null}
      onClose={onClose}
    >
      {needsText && (
        <TextField
          label="Link text"
          optional
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint="If empty, the address is shown."
        />
      )}
      <TextField
        label="Leads to"
        value={typed}
        inputMode="url"
        placeholder="https://hall.example"
        onChange={(event) => setTyped(event.target.value)}
        hint="A web address, an e-mail address, or a page of this site such as /signup."
        error={
          tried && !isSafeLink(href)
            ? 'Write an address such as https://hall.example, mailto:… or /signup.'
            : undefined
        }
      />
    </FormSheet>
  );
}
