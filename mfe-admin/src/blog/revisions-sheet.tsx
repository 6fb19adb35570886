import type { BlogRevision } from '@wedding/shared/contract/blog.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { useState } from 'react';
import { ObjectHistory } from '../audit/audit-list.tsx';
import { Loaded } from '../components/loaded.tsx';
import diffCss from '../components/word-diff.module.css';
import { WordDiff } from '../components/word-diff.tsx';
import { revisionQuery, revisionsQuery } from './blog.queries.ts';
import type { BlogEditorState, BlogEditorView } from './blog-editor-state.ts';
import { plainText } from './plain-text.ts';
import css from './revisions.module.css';
import { type BlogTexts, UNTITLED } from './send-blog.ts';

const KINDS: Record<BlogRevision['kind'], string> = {
  saved: 'Saved',
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Returned to draft',
};

interface RevisionsSheetProps {
  editor: BlogEditorState;
  view: BlogEditorView;
  id: number;
  onClose: () => void;
  /** `message` is the server's, null when it did not save the texts. */
  onRestored: (message: string | null) => void;
}

/** Compares a blog's revisions with the current text, and restores one of them. */
export function RevisionsSheet({ editor, view, id, onClose, onRestored }: RevisionsSheetProps) {
  const revisions = useQuery(revisionsQuery(id));
  const [chosen, setChosen] = useState<number | null>(null);
  const open = chosen ?? revisions.data?.[0]?.id ?? null;
  const one = useQuery({ ...revisionQuery({ id, revisionId: open ?? 0 }), enabled: open !== null });
  const chosenTexts = one.data?.id === open ? one.data : undefined;
  const isCurrent = chosenTexts !== undefined && fullText(chosenTexts) === fullText(view.texts);
  function restore({ title, excerpt, body_html }: BlogTexts) {
    void editor.restore({ title: title === UNTITLED ? '' : title, excerpt, body_html }).then(onRestored);
    onClose();
  }
  return (
    <Sheet
      open
      wide
      title="History"
      onClose={onClose}
      footer={
        !isCurrent && (
          <Button disabled={!chosenTexts} onClick={() => chosenTexts && restore(chosenTexts)}>
            Restore this version
          </Button>
        )
      }
    >
      <Loaded query={revisions} what="the history">
        {(list) =>
          list.length === 0 ? (
            <EmptyState text="No versions yet. The first is kept when the blog is saved." />
          ) : (
            <Grid gap={4} className={css.revisions}>
              <Stack as="ul" gap={1} shrink className={css.list} aria-label="Versions">
                {list.map((revision) => (
                  <li key={revision.id}>
                    <button
                      type="button"
                      className={css.revision}
                      aria-pressed={revision.id === open}
                      onClick={() => setChosen(revision.id)}
                    >
                      <strong>{formatTimestamp(revision.saved_at)}</strong>
                      <span>
                        {KINDS[revision.kind]}
                        {revision.saved_by && ` by ${revision.saved_by}`} ·{' '}
                        {formatCounted(revision.words, 'word')}
                      </span>
                    </button>
                  </li>
                ))}
              </Stack>
              <Loaded query={one} what="this version">
                {(revision) => <TextDiff before={revision} now={view.texts} />}
              </Loaded>
            </Grid>
          )
        }
      </Loaded>
      <ObjectHistory object={`blog:${id}`} />
    </Sheet>
  );
}

const fullText = ({ title, excerpt, body_html }: BlogTexts) =>
  [title || UNTITLED, excerpt, plainText(body_html)].filter(Boolean).join('\n');

/** Shows both texts as a diff: removed parts are struck through, added parts are highlighted. */
function TextDiff({ before, now }: { before: BlogTexts; now: BlogTexts }) {
  const [then, current] = [fullText(before), fullText(now)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
    <section className={css.compared} aria-label="Compared with the current text" tabIndex={0}>
      <Row below={3} as="p" gap={2} wrap tone="second" size={13}>
        {then === current ? (
          'The same as the current text.'
        ) : (
          <>
            <del className={diffCss.removed}>Only in this version</del>{' '}
            <ins className={diffCss.added}>Only in the current text</ins>
          </>
        )}
      </Row>
      <Text as="div" size={16} breaks className={css.text}>
        <WordDiff before={then} after={current} />
      </Text>
    </section>
  );
}
