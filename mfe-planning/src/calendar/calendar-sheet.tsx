import { getCalendar, renewCalendar, stopCalendar } from '@wedding/shared/contract/calendar.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { calendarDays } from '@wedding/shared/domain/calendar-days.ts';
import { calendarFile } from '@wedding/shared/domain/calendar-file.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download, fileName } from '@wedding/shared/ui/layout/download.ts';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { CalendarPlus, Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import css from './calendar-sheet.module.css';

/** Queries whether a calendar link is active. */
const calendarQuery = () =>
  queryOptions({ queryKey: ['calendar'], queryFn: ({ signal }) => fetchData(getCalendar, { signal }) });

interface CalendarSheetProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  onClose: () => void;
}

/** Adds the couple's dates to their own calendar: as a feed that stays up to date, or as a file. */
export function CalendarSheet({ checklist, plan, onClose }: CalendarSheetProps) {
  const { ask, prove, toast } = useHost();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(calendarQuery());
  const cacheFeed = (feed: { created_at: string } | null) =>
    client.setQueryData(calendarQuery().queryKey, { feed });
  const renew = useMutation({
    mutationFn: (key: string) => call(renewCalendar, { body: { key } }),
    onSuccess: ({ data: calendar }) => cacheFeed(calendar.feed),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const stop = useMutation({
    mutationFn: () => call(stopCalendar, {}),
    onSuccess: ({ message }) => {
      cacheFeed(null);
      renew.reset();
      toast.success(message);
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  async function proveAndRenew() {
    const key = await prove({
      purpose: 'calendar',
      lead: 'Anyone with the link can see your dates, so confirm your number first.',
    });
    if (key) renew.mutate(key);
  }
  async function askAndStop() {
    if (await ask.confirmDelete()) stop.mutate();
  }
  function downloadFile() {
    const days = calendarDays({
      ceremonies: plan?.ceremonies ?? [],
      checklists: [checklist],
      budgets: [],
    });
    const file = calendarFile(checklist.name, days);
    download(`${fileName(checklist.name)}.ics`, file, 'text/calendar;charset=utf-8');
  }
  const isOn = data?.feed != null;
  const path = renew.data?.data.path;
  return (
    <Sheet open onClose={onClose} title="Calendar">
      <Stack gap={6}>
        <Stack as="section" gap={3} shrink className={css.part} aria-labelledby="calendar-link">
          <h3 id="calendar-link" className={css.title}>
            A link that keeps itself up to date
          </h3>
          <p>Your ceremonies, open tasks and upcoming payments, in the calendar you already use.</p>
          {error ? (
            <ErrorState message={messageOf(error)} onRetry={() => refetch()} retrying={isFetching} />
          ) : !data ? (
            <Skeleton shape="row" label="Loading your calendar link" />
          ) : (
            <>
              {isOn && path ? (
                <FeedLink path={path} />
              ) : (
                isOn && (
                  <Text tone="muted" size={14}>
                    Your calendar link is on. We show it only once, when you create it. A new link turns off
                    the old one at once.
                  </Text>
                )
              )}
              <Row gap={4} rowGap={2} wrap>
                {!path && (
                  <Button
                    variant={isOn ? 'outline' : 'primary'}
                    small
                    icon={<CalendarPlus aria-hidden="true" />}
                    busy={renew.isPending}
                    onClick={() => void proveAndRenew()}
                  >
                    {isOn ? 'Create a new link' : 'Create link'}
                  </Button>
                )}
                {isOn && (
                  <Button variant="quiet" small busy={stop.isPending} onClick={() => void askAndStop()}>
                    Turn off link
                  </Button>
                )}
              </Row>
            </>
          )}
        </Stack>
        <Stack as="section" gap={3} shrink className={css.part} aria-labelledby="calendar-file">
          <h3 id="calendar-file" className={css.title}>
            One-time download
          </h3>
          <p>Your ceremonies and the open tasks of this checklist, as they are today.</p>
          <Row gap={4} rowGap={2} wrap>
            <Button variant="outline" small icon={<Download aria-hidden="true" />} onClick={downloadFile}>
              Download the file
            </Button>
          </Row>
        </Stack>
      </Stack>
    </Sheet>
  );
}

/** Shows the new link, this one time: to copy, or to open in a calendar. */
function FeedLink({ path }: { path: string }) {
  const { toast } = useHost();
  const [copied, setCopied] = useState(false);
  const link = `${window.location.origin}${path}`;
  const webcal = link.replace(/^https?:/, 'webcal:');
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      toast.warning('Press and hold the link to copy it.');
    }
  }
  return (
    <Stack gap={3} shrink>
      <TextField
        label="Your calendar link"
        hint="Anyone with this link can see your dates. We show it only once: copy it now, or create a new one later."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={4} rowGap={2} wrap>
        <Button
          small
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Row as="a" inline size={14} weight={600} className={css.open} href={webcal}>
          Open in my calendar
        </Row>
        <Row
          as="a"
          inline
          size={14}
          weight={600}
          className={css.open}
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noreferrer"
        >
          Add to Google Calendar
        </Row>
      </Row>
    </Stack>
  );
}
