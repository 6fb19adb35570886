import { CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Stack, Text } from '../layout/box.tsx';
import css from './state.module.css';

interface ErrorStateProps {
  /** A heading, for whole pages. */
  title?: string;
  /** Whether the page has no other heading, so that this is its h1. */
  alone?: boolean;
  /** What happened and what to do next, or the server's message. */
  message: string;
  /** Shows "Try again". */
  onRetry?: () => void;
  /** Whether a retry is in progress. */
  retrying?: boolean;
  /** A second action, beside the retry. */
  action?: ReactNode;
}

/** Shown by a list or a page that couldn't be fetched. */
export function ErrorState({ title, alone, message, onRetry, retrying = false, action }: ErrorStateProps) {
  const Title = alone ? 'h1' : 'h2';
  return (
    <Stack gap={4} justify="center" shrink center className={css.state} role="alert">
      <Stack as="span" align="center" justify="center" className={css.icon} aria-hidden="true">
        <CloudOff />
      </Stack>
      {title && <Title className={css.title}>{title}</Title>}
      <Text tone="second" size={18} breaks className={css.text}>
        {message}
      </Text>
      {onRetry && (
        <Button variant="outline" icon={<RotateCcw aria-hidden="true" />} busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      {action}
    </Stack>
  );
}
