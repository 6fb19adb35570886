import { excerptOf } from '@wedding/shared/domain/blog-text.ts';
import { blogPath, SLUG_MAX, slugOf } from '@wedding/shared/domain/slug.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import css from './address-card.module.css';
import type { BlogEditorState, BlogEditorView } from './blog-editor-state.ts';

interface AddressCardProps {
  editor: BlogEditorState;
  view: BlogEditorView;
  /** The post’s own text, without markup and without the names of pictures and videos. */
  text: string;
}

/** Edits the post's author and slug, and previews it as a search result and shared link. */
export function AddressCard({ editor, view: { blog, texts, state }, text }: AddressCardProps) {
  const { config } = useHost();
  const [author, setAuthor] = useTyped(`author ${blog?.id}`, blog?.author ?? '');
  const [ownSlug, setSlug] = useTyped(`address ${blog?.id}`, blog?.own_slug ?? '');
  // Said once the field is left: the first sign of an address may be followed by letters.
  const [refused, setRefused] = useState(false);
  const errors = state.kind === 'refused' ? state.errors : {};
  const slug = slugOf(ownSlug) || slugOf(texts.title);
  const path = blog ? blogPath({ id: blog.id, slug }) : '/blog/…';
  const origin = config.siteUrl || location.origin;
  const preview = {
    title: texts.title || 'No title yet',
    text: texts.excerpt || excerptOf(text) || 'The first lines of the text show here.',
  };
  async function send(part: { slug?: string; author?: string }) {
    if (!blog) return;
    const forget = () => ('slug' in part ? setSlug : setAuthor)(undefined);
    if ((part.slug ?? blog.own_slug) === blog.own_slug && (part.author ?? blog.author) === blog.author) {
      // The field shows what is stored: without its spaces, and an address as a slug.
      return forget();
    }
    if ((await editor.setBeside({ details: part })) !== null) forget();
  }
  function leaveAddress() {
    // The field says by how much it is too long; a slug would be cut.
    if (excessError(ownSlug, SLUG_MAX)) return;
    const sent = slugOf(ownSlug);
    const hasSignsOnly = ownSlug.trim() !== '' && sent === '';
    setRefused(hasSignsOnly);
    if (!hasSignsOnly) void send({ slug: sent });
  }
  return (
    <Card title="In search and when shared">
      <Stack gap={5} shrink>
        <TextField
          label="Author"
          optional
          limit={80}
          value={author}
          disabled={!blog}
          hint="Couples see the name below the title."
          onChange={(event) => setAuthor(event.target.value)}
          onBlur={() => void send({ author: author.trim() })}
          error={errors.author?.[0]}
        />
        <TextField
          label="Address"
          optional
          limit={SLUG_MAX}
          value={ownSlug}
          disabled={!blog}
          placeholder={slugOf(texts.title)}
          hint={
            blog
              ? 'If empty, it follows the title. Earlier addresses still lead here.'
              : 'You can change it once the blog is saved.'
          }
          onChange={(event) => {
            setSlug(event.target.value);
            setRefused(false);
          }}
          onBlur={leaveAddress}
          error={refused ? 'An address needs letters from A to Z or numbers.' : errors.slug?.[0]}
        />
        <Stack as="figure" shrink breaks className={css.found} aria-label="In a search">
          <figcaption>In a search</figcaption>
          <Text tone="muted" size={13}>
            {origin.replace(/^https?:\/\//, '') + path}
          </Text>
          <p className={css.foundTitle}>{preview.title}</p>
          <Text lines={2} tone="second" size={13}>
            {preview.text}
          </Text>
        </Stack>
        <Stack as="figure" shrink breaks className={css.found} aria-label="On WhatsApp">
          <figcaption>On WhatsApp</figcaption>
          <div className={css.bubble}>
            {blog?.cover && <img src={blog.cover} alt="" />}
            <Text size={14} weight={600}>
              {preview.title}
            </Text>
            <Text lines={2} tone="second" size={13}>
              {preview.text}
            </Text>
            <Text tone="muted" size={13}>
              {new URL(origin).host}
            </Text>
          </div>
        </Stack>
      </Stack>
    </Card>
  );
}
