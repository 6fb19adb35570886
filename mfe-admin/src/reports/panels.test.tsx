import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import type { UnknownText } from '@wedding/shared/contract/membership.schema.ts';
import { expect, test } from 'vitest';
import { answer, paged, press, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const NOON = '2026-11-20 11:00:00';

test('unknown texts are listed with where they came from', async () => {
  const text: UnknownText = {
    ...{
      id: 1,
      phone: '+•••••••••0009',
      text: 'WED WEEKLY',
      code: '33070',
      provider: 'sla',
      received_at: NOON,
    },
    ...{ member_id: 4, reviewed: false },
  };
  let waiting = [text];
  const stage = await open('/app/admin/reports?tab=texts', {
    'GET /admin/texts': ({ query }: { query: string }) =>
      paged(query.includes('state=waiting') ? waiting : [text]),
    'POST /admin/texts/reviewed': () => {
      waiting = [];
      return answer({ reviewed: 1 }, 'One text marked as seen');
    },
  });
  expect(await screen.findByRole('rowheader', { name: 'WED WEEKLY' })).toBeDefined();
  expect(screen.getByRole('link', { name: '+•••••••••0009' }).getAttribute('href')).toBe(
    '/app/admin/reports?tab=members&member=4',
  );
  await press('Mark all as seen');
  expect(await screen.findByText('No new texts to review.')).toBeDefined();
  expect(stage.heard.find(({ method }) => method === 'POST')?.body).toEqual({ up_to: 1 });
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByRole('rowheader', { name: 'WED WEEKLY' })).toBeDefined();
});

test('the audit trail is sentences that lead to the thing; long texts are compared', async () => {
  const entry: AuditEntry = {
    ...{ id: 3, at: NOON, since: NOON, times: 4, actor: 'admin', actor_id: 1, who: 'kemi@example.com' },
    ...{ action: 'update', entity: 'blogs', entity_id: '2', thing: 'Aso-ebi etiquette', about: null },
    changes: [{ field: 'body_html', before: 'Wear wha…', after: 'Wear gol…', cut: true }],
  };
  const looked: AuditEntry = {
    ...{ ...entry, id: 2, times: 1, action: 'insert', entity: 'number_views', thing: 'Ada', about: '4' },
    changes: [{ field: 'account_id', before: '', after: '4', cut: false }],
  };
  const whole = {
    field: 'body_html',
    before: 'Wear what you like.',
    after: 'Wear gold you like.',
    cut: false,
  };
  const stage = await open('/app/admin/reports?tab=audit', {
    'GET /admin/audit': () => paged([entry, looked]),
    'GET /admin/audit/3': () => answer({ ...entry, changes: [whole] }),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('kemi@example.com edited the blog “Aso-ebi etiquette”: body');
  expect(first?.textContent).toContain('4 saves since');
  expect(second?.textContent).toContain('kemi@example.com looked at the number of “Ada”');
  expect(screen.getByRole('link', { name: '“Ada”' }).getAttribute('href')).toBe(
    '/app/admin/reports?tab=members&member=4',
  );
  const details = first?.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(first?.querySelector('del')?.textContent).toBe('Before: what'));
  expect(first?.querySelector('ins')?.textContent).toBe('Now: gold');
  fireEvent.click(screen.getByRole('radio', { name: 'Couples' }));
  await waitFor(() => expect(stage.heard.some(({ query }) => query.includes('actor=couple'))).toBe(true));
});

test('what broke meanwhile is said on every page, and stays closed once it is closed', async () => {
  const alerts = { waiting: 2, overdue: 1, failed_videos: 1, failed_at: NOON, texts_silent_since: NOON };
  await open('/app/admin/reports?tab=texts', {
    'GET /admin/texts': () => paged([]),
    'GET /admin/alerts': () => answer(alerts),
  });
  expect(await screen.findByText(/^No text or charge has come for a day/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the video' }).getAttribute('href')).toBe(
    '/app/admin/videos?processing=failed',
  );
  await press(/^Close: One video/);
  expect(screen.queryByText(/^One video could not/)).toBeNull();
});
