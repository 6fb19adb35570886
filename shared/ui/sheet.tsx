import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { swallowSecondTap } from './second-tap.ts';
import css from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  /** Esc, the close button and a click outside all end here; the owner sets `open` to false. */
  onClose: () => void;
  title: string;
  /** The actions, always in sight below the scrolling content. */
  footer?: ReactNode;
  /** 760 px instead of 520 on large screens. */
  wide?: boolean;
  children: ReactNode;
}

/** A bottom sheet on phones and a dialog from 900 px: the native modal dialog, which keeps the focus inside. */
export function Sheet({ open, onClose, title, footer, wide = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const lastClick = useRef<MouseEvent>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      swallowSecondTap(lastClick.current);
      // React may have taken the dialog out already, and then the browser no longer gives the focus back.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={cx(css.sheet, wide && css.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClickCapture={({ nativeEvent }) => {
        lastClick.current = nativeEvent;
      }}
      // What a form refuses may lie out of sight below the fold: it is brought up, ready to be mended.
      onSubmit={() =>
        requestAnimationFrame(() =>
          dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        )
      }
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css.head}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.body}>{children}</div>
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  );
}
