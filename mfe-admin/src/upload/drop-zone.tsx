import { cx } from '@wedding/shared/ui/cx.ts';
import { FileVideo, Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import css from './upload.module.css';

/** A place to drop a film on, or to press and pick one: the whole of it is the file input. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }
  return (
    <label
      className={cx(css.drop, over && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        className={css.input}
        type="file"
        accept="video/*,.mp4,.mov,.m4v,.mkv,.webm,.avi,.ts,.3gp"
        aria-describedby="drop-hint"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
        }}
      />
      <span className={css.dropIcon}>{over ? <FileVideo /> : <Upload />}</span>
      <span className={css.dropTitle}>{over ? 'Let go to choose this video' : 'Drop a video here'}</span>
      <span className={css.dropPick}>or choose a file</span>
      <span className={css.dropHint} id="drop-hint">
        MP4, MOV, MKV, WebM or AVI. Every size is made here, from the one file.
      </span>
    </label>
  );
}
