import { CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../host/call.ts';
import { Button } from '../actions/button.tsx';
import css from './state.module.css';

interface ErrorStateProps {
  /** A heading, for whole pages. Without one it is a line in a part of a page. */
  title?: string;
  /** Whether the page has no other heading, so that this is its h1. */
  alone?: boolean;
  /** The query that failed: it says why, and "Try again" fetches it. Everything below is for other failures. */
  query?: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What happened and what to do next. */
  message?: string;
  /** Shows "Try again". */
  onRetry?: (() => unknown) | undefined;
  /** Whether a retry is in progress. */
  retrying?: boolean | undefined;
  /** A second action, beside the retry. */
  action?: ReactNode;
}

/** Shown by a list or a page that couldn't be fetched. */
export function ErrorState({
  title,
  alone,
  query,
  message = messageOf(query?.error),
  onRetry = query?.refetch,
  retrying = query?.isFetching,
  action,
}: ErrorStateProps) {
  const retry = onRetry && (
    <Button
      variant="outline"
      small={!title}
      icon={<RotateCcw aria-hidden="true" />}
      busy={retrying}
      onClick={() => void onRetry()}
    >
      Try again
    </Button>
  );
  if (!title)
    return (
      <div className={css.part} role="alert">
        <p>{message}</p>
        {retry}
        {action}
      </div>
    );
  const Title = alone ? 'h1' : 'h2';
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} aria-hidden="true">
        <CloudOff />
      </span>
      <Title className={css.title}>{title}</Title>
      <p className={css.text}>{message}</p>
      {retry}
      {action}
    </div>
  );
}
