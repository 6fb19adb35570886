import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The demonstration's short code. */
const CODE = '33070';
/** What the server of the journeys believes aggregators by; a server that runs already is started with the same. */
export const SMS_SECRET = process.env.SMS_SECRET ?? 'journeys-play-the-aggregator';

/** A text as the aggregator hands it on: through its own callback. */
export async function sendText(request: APIRequestContext, from: string, text: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const form = { id: randomUUID(), linkId: randomUUID(), date, networkCode: '62130', from, text, to: CODE };
  expect(await request.post(`/api/webhook/sms/africas-talking/${SMS_SECRET}`, { form })).toBeOK();
}

/** Sends the text that the page asks for, from that number. */
export async function proveNumber(page: Page, from: string): Promise<void> {
  const asked = page
    .getByRole('dialog')
    .getByText(/^(DOWNLOAD|DELETE|KEEP|INVITE|JOIN|REMOVE|LEAVE|CALENDAR|NORENEW|LOGIN) \d{6}$/);
  await sendText(page.request, from, (await asked.textContent()) ?? '');
}
