import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { SMS_SECRET } from '../../cluster/people.ts';

/** The short code of the demo. */
const CODE = '33070';

/** Delivers a text as the aggregator does, through its callback. */
export async function sendText(request: APIRequestContext, from: string, text: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const form = { id: randomUUID(), linkId: randomUUID(), date, networkCode: '62130', from, text, to: CODE };
  expect(await request.post(`/api/webhook/sms/africas-talking/${SMS_SECRET}`, { form })).toBeOK();
}

/** Sends the text that the page asks for from this number. */
export async function proveNumber(page: Page, from: string): Promise<void> {
  const line = page
    .getByRole('dialog')
    .getByText(
      /^(DOWNLOAD|DELETE|KEEP|INVITE|JOIN|REMOVE|LEAVE|CALENDAR|NORENEW|LOGIN|FAMILY|LOCK|UNLOCK|PARTNER) \d{6}$/,
    );
  await sendText(page.request, from, (await line.textContent()) ?? '');
}
