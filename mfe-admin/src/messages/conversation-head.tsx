import { revealContact } from '@wedding/shared/contract/contact.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { formatTimestamp, parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useTime } from '@wedding/shared/host/device/clock.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { AlarmClock, AlarmClockOff, Check, RotateCcw } from 'lucide-react';
import { ShownNumber } from '../components/shown-number.tsx';
import { fromLagosTime, lagosDay } from '../lib/dates.ts';
import { ThreadBadge } from './conversation-list.tsx';
import messagesCss from './messages.module.css';
import { colleaguesQuery, useClose, useUpdateThread } from './messages.queries.ts';

const HOUR_MS = 3_600_000;
const toTimestamp = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const eightOn = (at: number) => fromLagosTime(`${lagosDay(at)}T08:00`);
/** Returns eight o'clock on the next Monday after today, in Lagos. */
function nextMonday(now: number): string {
  const weekday = new Date(`${lagosDay(now)}T00:00:00Z`).getUTCDay();
  return eightOn(now + ((8 - weekday) % 7 || 7) * 24 * HOUR_MS);
}

/** Says who writes, and closes, snoozes and assigns the conversation. */
export function ConversationHead({ thread, onClosed }: { thread: MessageThread; onClosed: () => void }) {
  const name = thread.from || 'No name yet';
  const closing = useClose();
  const messages = [thread.latest.id];
  const isOpen = thread.waiting_since !== null;
  return (
    <Row gap={3} rowGap={2} wrap justify="between" className={messagesCss.head}>
      <Stack shrink>
        <Row gap={2} rowGap={1} wrap shrink>
          <h2>
            <Link to={`/app/admin/reports?tab=members&member=${thread.id}`}>{name}</Link>
          </h2>
          <ThreadBadge thread={thread} />
        </Row>
        <ShownNumber
          masked={thread.phone}
          of={name}
          reveal={async () => (await call(revealContact, { params: { id: thread.latest.id } })).data.phone}
        />
      </Stack>
      <Row gap={2} rowGap={2} wrap>
        <Assignment thread={thread} />
        {isOpen && <Snooze thread={thread} onSnoozed={onClosed} />}
        <Button
          small
          variant="outline"
          icon={isOpen ? <Check /> : <RotateCcw />}
          busy={closing.isPending}
          onClick={() => (isOpen ? closing.close(messages, onClosed) : closing.reopen(messages))}
        >
          {isOpen ? 'Mark as answered' : 'Open again'}
        </Button>
      </Row>
    </Row>
  );
}

function Snooze({ thread, onSnoozed }: { thread: MessageThread; onSnoozed: () => void }) {
  const update = useUpdateThread();
  const { id, version, snoozed_until } = thread;
  const snooze = (until: string | null) =>
    update.andThen({ id, version, snoozed_until: until }, () => until && onSnoozed());
  const isSnoozed = useTime(
    () => snoozed_until !== null && parseTimestamp(snoozed_until).getTime() > Date.now(),
  );
  if (snoozed_until && isSnoozed) {
    return (
      <Row gap={2}>
        <Text tone="muted" size={13}>
          Until {formatTimestamp(snoozed_until)}
        </Text>
        <Button small variant="outline" icon={<AlarmClockOff />} onClick={() => snooze(null)}>
          Wake
        </Button>
      </Row>
    );
  }
  return (
    <Menu
      label="Snooze"
      icon={<AlarmClock />}
      items={[
        { label: 'In 3 hours', onSelect: () => snooze(toTimestamp(Date.now() + 3 * HOUR_MS)) },
        { label: 'Tomorrow at 8', onSelect: () => snooze(eightOn(Date.now() + 24 * HOUR_MS)) },
        { label: 'On Monday at 8', onSelect: () => snooze(nextMonday(Date.now())) },
      ]}
    />
  );
}

function Assignment({ thread }: { thread: MessageThread }) {
  const colleagues = useQuery(colleaguesQuery());
  const update = useUpdateThread();
  const options = (colleagues.data ?? []).map(({ id, name, you }) => ({
    value: String(id),
    label: you ? `${name} (you)` : name,
  }));
  const { id, version, assigned_to: assignee } = thread;
  // The assigned administrator may have been deactivated since.
  if (assignee && !options.some(({ value }) => value === String(assignee.id))) {
    options.push({ value: String(assignee.id), label: assignee.name });
  }
  return (
    <div className={messagesCss.assignment}>
      <SelectField
        label="Assigned to"
        hideLabel
        placeholder="Assign to …"
        options={options}
        value={assignee ? String(assignee.id) : ''}
        disabled={update.isPending}
        onChange={({ target }) =>
          update.mutate({ id, version, assigned_to: target.value ? Number(target.value) : null })
        }
      />
    </div>
  );
}
