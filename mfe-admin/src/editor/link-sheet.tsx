import type { Editor } from '@tiptap/react';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { useForm } from '../hooks/use-form.ts';
import { isSafeLink } from './link.ts';

/** Adds the missing protocol to an address as people type it, such as `hall.example/halls`. */
function addressOf(typed: string): string {
  const address = typed.replace(/[\s\p{Cc}]/gu, '');
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(address) ? `https://${address}` : address;
}

/** Edits the link of the selected text. With no selection, asks for the text as well. */
export function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [currentHref] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [needsText] = useState(() => editor.state.selection.empty && !editor.isActive('link'));
  const { field, submit } = useForm({
    start: { text: '', address: currentHref },
    check: ({ address }) => ({
      address:
        !isSafeLink(addressOf(address)) &&
        'Write an address such as https://hall.example, mailto:… or /signup.',
    }),
    error: null,
  });

  const save = submit(({ text, address }) => {
    const href = addressOf(address);
    const link = { type: 'link', attrs: { href } };
    if (needsText) {
      const label = text || href.replace(/^(https?:\/\/|mailto:|tel:|sms:)/, '');
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: label, marks: [link] })
        .run();
    } else editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run();
    onClose();
  });
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  }
  return (
    <FormSheet
      title="Link"
      about={`link ${currentHref}`}
      save={currentHref ? 'Change link' : 'Add link'}
      onSave={save}
      onRemove={currentHref ? remove : null}
      onClose={onClose}
    >
      {needsText && (
        <TextField
          label="Link text"
          optional
          limit={200}
          hint="If empty, the address is shown."
          {...field('text')}
        />
      )}
      <TextField
        label="Leads to"
        limit={2000}
        inputMode="url"
        placeholder="https://hall.example"
        hint="A web address, an email address, or a page of this site such as /signup."
        {...field('address')}
      />
    </FormSheet>
  );
}
