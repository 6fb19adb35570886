import { CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../host/call.ts';
import { Button } from '../actions/button.tsx';
import css from './state.module.css';

interface Failure {
  /** What happened and what to do next, or the server's message. */
  message: string;
  /** Shows "Try again". */
  onRetry?: () => void;
  /** Whether a retry is in progress. */
  retrying?: boolean;
}

interface FailedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

type ErrorStateProps = {
  /** A heading, for whole pages. */
  title?: string;
  /** Whether the page has no other heading, so that this is its h1. */
  alone?: boolean;
  /** A second action, beside the retry. */
  action?: ReactNode;
} & (Failure | { query: FailedQuery });

const failureOf = ({ error, isFetching, refetch }: FailedQuery): Failure => ({
  message: messageOf(error),
  onRetry: () => void refetch(),
  retrying: isFetching,
});

/** Shown by a list or a page that couldn't be fetched: says why, by the failed query or in other words. */
export function ErrorState({ title, alone, action, ...failed }: ErrorStateProps) {
  const { message, onRetry, retrying = false } = 'query' in failed ? failureOf(failed.query) : failed;
  const Title = alone ? 'h1' : 'h2';
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} aria-hidden="true">
        <CloudOff />
      </span>
      {title && <Title className={css.title}>{title}</Title>}
      <p className={css.text}>{message}</p>
      {onRetry && (
        <Button variant="outline" icon={<RotateCcw aria-hidden="true" />} busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      {action}
    </div>
  );
}
