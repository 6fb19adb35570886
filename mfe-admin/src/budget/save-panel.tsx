import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { adoptionLabel } from '../lib/adoption-label.ts';
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
    <div className={css.save}>
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
          <Text as="span" tone="second" size={14} className={css.unsaved} role="status">
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
    </div>
  );
}

/** Says who uses a template, and what they would be offered by what is typed. */
export function Offers({
  adoption,
  additions,
}: {
  adoption: { adopted: number; offered: number };
  additions: readonly string[];
}) {
  const { adopted } = adoption;
  return (
    <Stack gap={2}>
      <Text tone="second" size={14}>
        {capitalize(adoptionLabel(adoption))}.{adopted > 0 && ' What they have stays as it is.'}
      </Text>
      {adopted > 0 && (
        <>
          <Text size={14} weight={600}>
            What {formatCounted(adopted, 'couple')} who {adopted === 1 ? 'uses' : 'use'} it will be offered
          </Text>
          {additions.length === 0 ? (
            <Text tone="muted" size={14}>
              Nothing new: only added parts and lines are offered.
            </Text>
          ) : (
            <ul className={css.additions}>
              {additions.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Stack>
  );
}
