import { hourText } from '@wedding/shared/format/hour-text.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { MessageCircle, Phone } from 'lucide-react';
import { dialed } from '../lib/dialed.ts';
import { whatsAppLink } from '../lib/whatsapp-link.ts';
import css from './run-sheet.module.css';
import { type Entry, messageTo } from './run-sheet.ts';

interface RunSheetRowProps {
  day: string;
  entry: Entry;
  /** Set only on the day itself. */
  mark?: 'Now' | 'Next' | undefined;
  onTick: (done: boolean) => void;
  onOpen: () => void;
}

/** Shows the hour, the task and the person responsible, with buttons that call them and tell them on WhatsApp. */
export function RunSheetRow({ day, entry, mark, onTick, onOpen }: RunSheetRowProps) {
  const { task, time, who, phone, callee } = entry;
  const done = task.status === 'done';
  return (
    <Grid
      as="li"
      align="start"
      className={cx(css.row, mark === 'Now' && css.now)}
      aria-current={mark === 'Now' ? 'time' : undefined}
    >
      <Checkbox
        label={`Done: ${task.title}`}
        hideLabel
        checked={done}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <button type="button" className={cx(css.open, time && css.timed)} onClick={onOpen}>
        {time && (
          <Row as="span" gap={2} rowGap={0} wrap size={14} weight={600} tabular className={css.time}>
            {hourText(time)}
            {mark && <Badge tone={mark === 'Now' ? 'wine' : 'plain'}>{mark}</Badge>}
          </Row>
        )}{' '}
        <span className={css.what}>
          <span className={cx(done && css.done)}>{task.title}</span>{' '}
          {(who || task.note) && (
            <span className={css.who}>{[who, task.note].filter(Boolean).join(' · ')}</span>
          )}
        </span>
      </button>
      {dialed(phone) && (
        <Row gap={1}>
          <Stack
            as="a"
            align="center"
            justify="center"
            className={css.call}
            href={whatsAppLink(messageTo(day, entry), dialed(phone))}
            target="_blank"
            rel="noreferrer"
            aria-label={`Tell ${callee || phone} on WhatsApp`}
            title={`Tell ${callee || phone} on WhatsApp`}
          >
            <MessageCircle aria-hidden="true" />
          </Stack>
          <Stack
            as="a"
            align="center"
            justify="center"
            className={css.call}
            href={`tel:${dialed(phone)}`}
            aria-label={`Call ${callee || phone}`}
            title={`Call ${callee || phone}`}
          >
            <Phone aria-hidden="true" />
          </Stack>
        </Row>
      )}
    </Grid>
  );
}
