import {
  type Editor,
  EditorContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditor,
  useEditorState,
} from '@tiptap/react';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import bodyCss from '@wedding/shared/ui/pictures/blog-body.module.css';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { videoQuery } from '../lib/videos.queries.ts';
import css from './editor.module.css';
import { blogExtensions, VideoBlock } from './extensions.ts';
import { cleanPasted, hasText } from './paste.ts';
import { Toolbar } from './toolbar.tsx';
import { type OpenSheet, TABLE_TOOLS, TOOLS } from './tools.ts';
import { videoLabel } from './video-label.ts';
import videoCss from './videos.module.css';

const LinkSheet = lazySheet(async () => (await import('./link-sheet.tsx')).LinkSheet);
const PictureSheet = lazySheet(async () => (await import('./picture-sheet.tsx')).PictureSheet);
const VideoSheet = lazySheet(async () => (await import('./video-sheet.tsx')).VideoSheet);

interface RichTextProps {
  /** The accessible name of the editor. */
  label: string;
  /** The initial HTML. Later values are ignored: another text needs another `key`. */
  start: string;
  onChange: (html: string) => void;
  /** The input that the text received before the editor was loaded. */
  initialInput: InitialInput | null;
}

/** Where a text was pressed while its editor was loading, and what was typed since. */
export interface InitialInput {
  /** The position in the window; null if the text was focused by keyboard. */
  at: { left: number; top: number } | null;
  typed: string;
  /** The index of the pressed tool in `TOOLS`. */
  tool?: number;
}

/** Edits a blog's text, which looks as couples will read it. */
export function RichText({ label, start, onChange, initialInput }: RichTextProps) {
  const container = useRef<HTMLDivElement>(null);
  const [sheet, openSheet] = useState<OpenSheet | null>(null);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const openPicture = (files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file) openSheet({ kind: 'picture', file });
    return file !== undefined;
  };
  const editor = useEditor({
    extensions: blogExtensions(EditorVideo),
    content: start,
    // The page's CSP refuses styles that a script inserts, so they are in our stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: `${bodyCss.body} ${css.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      transformPastedHTML: (html) => {
        const pasted = cleanPasted(html);
        setDropped(pasted.dropped);
        return pasted.html;
      },
      handlePaste: (_, { clipboardData }) => {
        if (!clipboardData?.files.length) return false;
        // Office programs add a picture of the copied text or cells, which is not what is pasted.
        return !hasText(clipboardData.getData('text/html')) && openPicture(clipboardData.files);
      },
      handleDrop: (_, { dataTransfer }) => openPicture(dataTransfer?.files),
      handleKeyDown: (_, event) => {
        // Moves the focus from the text to its toolbar, as in word processors.
        if (event.altKey && event.key === 'F10') {
          container.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
          return true;
        }
        if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        openSheet({ kind: 'link' });
        return true;
      },
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : current.getHTML()),
  });
  // A layout effect, so that it runs in the commit that replaces the placeholder: a key typed in between would be lost.
  useLayoutEffect(() => {
    if (!initialInput) return;
    const position = initialInput.at && editor.view.posAtCoords(initialInput.at)?.pos;
    editor.commands.focus(position ?? 'end');
    // The command focuses only in the next frame.
    editor.view.focus();
    for (const [row, line] of initialInput.typed.split('\n').entries()) {
      if (row > 0) editor.commands.splitBlock();
      if (line) editor.commands.insertContent({ type: 'text', text: line });
    }
    if (initialInput.tool !== undefined) TOOLS[initialInput.tool]?.run(editor, openSheet);
  }, [editor, initialInput]);
  const close = () => {
    openSheet(null);
    editor.commands.focus();
  };
  return (
    <div ref={container} className={css.editor}>
      <Toolbar editor={editor} onOpenSheet={openSheet} />
      <TableBar editor={editor} />
      {dropped.length > 0 && (
        <Row gap={2} justify="between" wrap size={14} className={css.dropped} role="status">
          Left out of what you pasted: {new Intl.ListFormat('en').format(dropped)}.
          <Button small variant="quiet" onClick={() => setDropped([])}>
            Dismiss
          </Button>
        </Row>
      )}
      <EditorContent editor={editor} />
      {sheet && <SheetOverText sheet={sheet} editor={editor} onClose={close} />}
    </div>
  );
}

/** The tools for the table that the cursor is in. */
function TableBar({ editor }: { editor: Editor }) {
  const inTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });
  if (!inTable) return null;
  return (
    <Row gap={1} wrap className={css.tableBar} role="toolbar" aria-label="Table tools">
      {TABLE_TOOLS.map(({ name, run }) => (
        <Button
          key={name}
          small
          variant="quiet"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {name}
        </Button>
      ))}
    </Row>
  );
}

interface SheetOverTextProps {
  sheet: OpenSheet;
  editor: Editor;
  onClose: () => void;
}

function SheetOverText({ sheet, editor, onClose }: SheetOverTextProps) {
  if (sheet.kind === 'link') return <LinkSheet editor={editor} onClose={onClose} />;
  if (sheet.kind === 'video') return <VideoSheet editor={editor} onClose={onClose} />;
  return <PictureSheet editor={editor} file={sheet.file} onClose={onClose} />;
}

/** A video block in the editor: its title, and whether couples see it. */
function VideoView({ node, selected, deleteNode }: NodeViewProps) {
  const id = Number(node.attrs.id);
  const video = useQuery(videoQuery(id));
  const { title = String(node.attrs.title), thumbnail } = video.data ?? {};
  return (
    // @ts-expect-error Its type says that it may return a text, which it doesn't.
    <NodeViewWrapper as="figure" className={videoCss.video} data-selected={selected || undefined}>
      <span className={videoCss.videoPicture} data-drag-handle="">
        {thumbnail ? <img src={thumbnail} alt="" /> : <Poster seed={id} />}
      </span>
      <Stack as="span" shrink breaks className={videoCss.videoText}>
        <strong>{title || 'A video'}</strong>
        <span>{videoLabel(video)}</span>
      </Stack>
      <IconButton label={`Remove the video ${title}`} onClick={deleteNode}>
        <Trash2 />
      </IconButton>
    </NodeViewWrapper>
  );
}

const EditorVideo = VideoBlock.extend({ addNodeView: () => ReactNodeViewRenderer(VideoView) });
