import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { readingMinutes, wordCount } from '@wedding/shared/domain/blog-text.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { BlogBody } from '@wedding/shared/ui/pictures/blog-body.tsx';
import { useMemo } from 'react';
import css from './blog.module.css';
import { namedVideosQuery } from './blog.queries.ts';
import { ownText, plainText } from './plain-text.ts';

interface BlogPreviewProps {
  texts: Pick<AdminBlog, 'title' | 'body_html'>;
  blog: AdminBlog | null;
  onClose: () => void;
}

const NONE: [] = [];

/** Previews a blog as couples will read it, from the same text and by the same rules. Its links are inert. */
export function BlogPreview({ texts: { title, body_html }, blog, onClose }: BlogPreviewProps) {
  const { ids, minutes } = useMemo(() => {
    const page = new DOMParser().parseFromString(body_html, 'text/html');
    const videoIds = [...page.querySelectorAll('figure[data-video]')].map((one) =>
      Number(one.getAttribute('data-video')),
    );
    return {
      ids: [...new Set(videoIds)].filter((id) => id > 0),
      minutes: readingMinutes(wordCount(ownText(plainText(body_html)))),
    };
  }, [body_html]);
  const videos = useQuery(namedVideosQuery(ids)).data;
  return (
    <Sheet open wide title="As couples read it" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: there is nothing in it to go to, and keys must scroll it */}
      <section className={css.preview} aria-label="The blog" tabIndex={0}>
        <div inert>
          <h3 className={css.previewTitle}>{title || 'No title yet'}</h3>
          <Row as="p" gap={3} rowGap={2} wrap above={1} tone="muted" size={13} className={css.facts}>
            {minutes} min read
          </Row>
          {blog?.cover && <img className={css.previewCover} src={blog.cover} alt="" />}
          {body_html ? (
            <BlogBody html={body_html} videos={videos ?? NONE} />
          ) : (
            <Text tone="muted" weight={400}>
              Nothing is written yet.
            </Text>
          )}
        </div>
      </section>
    </Sheet>
  );
}
