import css from './captions.module.css';

/** What is said, over the picture; `raised` while the controls stand below. */
export function CaptionLines({ lines, raised }: { lines: string[]; raised: boolean }) {
  if (lines.length === 0) return null;
  return (
    <p className={css.captions} data-raised={raised}>
      <span>{lines.join('\n')}</span>
    </p>
  );
}
