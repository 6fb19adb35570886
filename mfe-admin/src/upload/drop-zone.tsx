import { captionFileTypes } from '@wedding/shared/contract/caption-languages.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FileVideo, Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import css from './drop-zone.module.css';
import { VIDEOS } from './video-upload.ts';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Accepts one file only: a video's new source. */
  single?: boolean;
  /** Less tall, for its place above the list of uploads. */
  compact?: boolean;
}

/** An area to drop videos on or to click and choose them. The file input fills the whole area. */
export function DropZone({ onFiles, single = false, compact = false }: DropZoneProps) {
  const [isDragOver, setIsDragOver] = useState(false);
  const addFiles = (files: FileList | null) => {
    const list = [...(files ?? [])].slice(0, single ? 1 : undefined);
    if (list.length > 0) onFiles(list);
  };
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(false);
    addFiles(event.dataTransfer.files);
  }
  const noun = single ? 'the new file' : 'videos';
  return (
    <label
      className={cx(css.drop, compact && css.low, isDragOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={onDrop}
    >
      <input
        className={css.input}
        type="file"
        multiple={!single}
        accept={single ? VIDEOS : [VIDEOS, ...captionFileTypes].join()}
        aria-describedby="drop-hint"
        onChange={(event) => {
          addFiles(event.target.files);
          // Without this, choosing the same file again fires no change event.
          event.target.value = '';
        }}
      />
      <span className={css.dropIcon}>{isDragOver ? <FileVideo size={28} /> : <Upload size={28} />}</span>
      <span className={css.dropTitle}>{isDragOver ? `Release to upload ${noun}` : `Drop ${noun} here`}</span>
      <span className={css.dropPick}>{single ? 'or choose a file' : 'or choose files'}</span>
      <Text as="span" tone="muted" size={13} className={css.dropHint} id="drop-hint">
        MP4, MOV, MKV, WebM or AVI. We make every size from this one file.
      </Text>
    </label>
  );
}
