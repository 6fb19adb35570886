import { getCalendar, renewCalendar, stopCalendar } from '@wedding/shared/contract/calendar.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { calendarDays } from '@wedding/shared/domain/calendar/calendar-days.ts';
import { calendarFile } from '@wedding/shared/domain/calendar/calendar-file.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download, fileName } from '@wedding/shared/ui/layout/download.ts';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Download } from 'lucide-react';
import { PlanLink, usePlanLink } from '../components/plan-link.tsx';
import css from './calendar-sheet.module.css';

interface CalendarSheetProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  onClose: () => void;
}

/** Adds the couple's dates to their own calendar: as a feed that stays up to date, or as a file. */
export function CalendarSheet({ checklist, plan, onClose }: CalendarSheetProps) {
  const link = usePlanLink({
    queryKey: ['calendar'],
    read: async (signal) => (await fetchData(getCalendar, { signal })).feed,
    create: async (key) => {
      const { feed, path } = await fetchData(renewCalendar, { body: { key } });
      return { link: feed, path };
    },
    end: () => call(stopCalendar, {}),
    question: {
      purpose: 'calendar',
      lead: 'Anyone with the link can see your dates, so confirm your number first.',
    },
  });
  const webcal = link.address?.replace(/^https?:/, 'webcal:') ?? '';
  function downloadFile() {
    const days = calendarDays({
      ceremonies: plan?.ceremonies ?? [],
      checklists: [checklist],
      budgets: [],
    });
    const file = calendarFile(checklist.name, days);
    download(`${fileName(checklist.name)}.ics`, file, 'text/calendar;charset=utf-8');
  }
  return (
    <Sheet open onClose={onClose} title="Calendar">
      <Stack gap={6}>
        <Stack as="section" gap={3} shrink className={css.part} aria-labelledby="calendar-link">
          <Text as="h3" id="calendar-link" size={16} weight={600} plain>
            A link that keeps itself up to date
          </Text>
          <p>Your ceremonies, open tasks and upcoming payments, in the calendar you already use.</p>
          <PlanLink
            link={link}
            label="Your calendar link"
            hint={() => 'Anyone with this link can see your dates.'}
            text={() => 'Your calendar link is on.'}
            endLabel="Turn off link"
          >
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
          </PlanLink>
        </Stack>
        <Stack as="section" gap={3} shrink className={css.part} aria-labelledby="calendar-file">
          <Text as="h3" id="calendar-file" size={16} weight={600} plain>
            One-time download
          </Text>
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
