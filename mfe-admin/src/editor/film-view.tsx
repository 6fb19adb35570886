import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { Trash2 } from 'lucide-react';
import { filmQuery } from '../films.queries.ts';
import { FilmBlock } from './extensions.ts';
import css from './films.module.css';

/** The film as it stands in the text under edit: what it is, and whether couples see it. */
function FilmView({ node, selected, deleteNode }: NodeViewProps) {
  const id = Number(node.attrs.id);
  const film = useQuery(filmQuery(id));
  const { title = String(node.attrs.title), thumbnail, video_length, status } = film.data ?? {};
  const words = film.isError
    ? 'This film is not there any more: couples see nothing here'
    : status && status !== 'published'
      ? 'Not published: couples see nothing here until it is'
      : [video_length, 'couples see a card that leads to the film'].filter(Boolean).join(' · ');
  return (
    <NodeViewWrapper as="figure" className={css.film} data-selected={selected || undefined}>
      <span className={css.filmPicture} data-drag-handle="">
        {thumbnail ? <img src={thumbnail} alt="" /> : <Poster seed={id} />}
      </span>
      <span className={css.filmWords}>
        <strong>{title || 'A film'}</strong>
        <span>{words}</span>
      </span>
      <IconButton label={`Take out the film ${title}`} onClick={deleteNode}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </NodeViewWrapper>
  );
}

export const ShownFilm = FilmBlock.extend({ addNodeView: () => ReactNodeViewRenderer(FilmView) });
