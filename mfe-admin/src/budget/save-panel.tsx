import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import type { TemplateStatus } from '../templates/template-badge.tsx';
import css from './budget.module.css';
import { formatShare, shareError } from './shares.ts';

interface SavePanelProps {
  /** In basis points. */
  sum: number;
  status: TemplateStatus;
  hasErrors: boolean;
  isChanged: boolean;
  isSaving: boolean;
  onSave: (status: TemplateStatus) => void;
  onDiscard: () => void;
}

/** The sum of the shares, always in sight, and the buttons that save the template. */
export function SavePanel({
  sum,
  status,
  hasErrors,
  isChanged,
  isSaving,
  onSave,
  onDiscard,
}: SavePanelProps) {
  const error = hasErrors ? 'Correct the marked shares' : shareError(sum);
  return (
    <Stack gap={3}>
      <div role="status">
        <ProgressBar
          value={sum / 10_000}
          label={error ?? 'The shares add up to 100%'}
          showLabel
          valueText={`${formatShare(sum)}% of 100%`}
          tone={error ? 'gold' : 'green'}
        />
      </div>
      <Row gap={3} rowGap={2} wrap className={css.saveButtons}>
        {isChanged && (
          <Text as="span" tone="second" size={14} role="status">
            Unsaved changes ·{' '}
            <Button small variant="quiet" disabled={isSaving} onClick={onDiscard}>
              Discard
            </Button>
          </Text>
        )}
        <Button
          busy={isSaving}
          busyLabel="Saving"
          disabled={error !== null}
          onClick={() => onSave('published')}
        >
          {status === 'published' ? 'Save' : 'Publish'}
        </Button>
        <Button variant="outline" disabled={isSaving} onClick={() => onSave('draft')}>
          {status === 'published' ? 'Return to draft' : 'Save as draft'}
        </Button>
      </Row>
    </Stack>
  );
}
