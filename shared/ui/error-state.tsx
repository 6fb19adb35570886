import { CloudOff, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { focusContent } from './focus-content.ts';
import css from './state.module.css';

export interface ErrorStateProps {
  /** A heading, for whole pages. */
  title?: string;
  /** What happened and what to do next, or the server's message. */
  message: string;
  /** Shows "Try again". */
  onRetry?: () => void;
  /** Whether a retry is in progress. */
  retrying?: boolean;
  /** A second action, beside the retry. */
  action?: ReactNode;
}

/** What has the focus while a retry replaces the error by a placeholder. */
let placeOfRetry: HTMLElement | null = null;

/**
 * Shown by a list or a page that couldn't be fetched. After "Try again", the focus is on what replaces the error, or on
 * "Try again" if that failed too.
 */
export function ErrorState({ title, message, onRetry, retrying = false, action }: ErrorStateProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (placeOfRetry) button.current?.focus();
    return () => {
      if (!isPressed.current) return;
      placeOfRetry = focusContent();
      const forget = () => {
        placeOfRetry = null;
      };
      placeOfRetry?.addEventListener('blur', forget, { once: true });
    };
  }, []);
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} aria-hidden="true">
        <CloudOff />
      </span>
      {title && <h2 className={css.title}>{title}</h2>}
      <p className={css.text}>{message}</p>
      {onRetry && (
        <Button
          ref={button}
          variant="outline"
          icon={<RotateCcw aria-hidden="true" />}
          busy={retrying}
          busyLabel="Trying again"
          onClick={() => {
            isPressed.current = true;
            onRetry();
          }}
        >
          Try again
        </Button>
      )}
      {action}
    </div>
  );
}
