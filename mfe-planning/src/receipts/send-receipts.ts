import { addReceipt } from '@wedding/shared/contract/receipt.ts';
import { ApiError, call, messageOf } from '@wedding/shared/host/call.ts';
import type { Host } from '@wedding/shared/host/host.ts';
import type { useQueryClient } from '@wedding/shared/host/query.ts';
import { newId } from '../lib/new-id.ts';
import { RECEIPTS, receiptQuery } from './receipts.queries.ts';
import { readWaiting, WAITING_RECEIPTS, type WaitingReceipt } from './waiting-receipts.ts';

/** A server that is away is tried again after this long. */
const RETRY_MS = 20_000;
/** A payment that was removed is gone for good by then, and its photos with it. */
const GONE_AFTER_MS = 31 * 86_400_000;

export interface SendDeps extends Pick<Host, 'phone' | 'store'> {
  client: ReturnType<typeof useQueryClient>;
}

/** One photo after the other: on a slow line two at once would both time out. */
let queue: Promise<unknown> = Promise.resolve();
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Stores photos of a payment's receipt on this device, and sends them: at once, or once the edits are saved that wait, as the
 * payment may be one of them. Returns whether they are stored.
 */
export async function keepReceipts(
  { hasUnsaved, ...deps }: SendDeps & { hasUnsaved: () => boolean },
  paymentId: string,
  photos: readonly Blob[],
): Promise<boolean> {
  const receipts = photos.map((photo, place): WaitingReceipt => {
    return { id: newId(), payment_id: paymentId, photo, at: Date.now() + place };
  });
  const put = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  if (!(await deps.phone.write(WAITING_RECEIPTS, { put }))) return false;
  void deps.client.invalidateQueries({ queryKey: [RECEIPTS] });
  if (!hasUnsaved()) void sendReceipts(deps);
  return true;
}

/** Sends the photos that wait on this device for the account that is signed in now. */
export function sendReceipts(deps: SendDeps): Promise<unknown> {
  const account = deps.store.getState().current?.id;
  queue = queue.then(() => sendAll(deps, account)).catch(() => {});
  return queue;
}

async function sendAll(deps: SendDeps, account: number | undefined): Promise<void> {
  clearTimeout(retry);
  for (const receipt of await readWaiting(deps.phone)) {
    // Another person may have signed in meanwhile, and these aren't theirs.
    if (account === undefined || deps.store.getState().current?.id !== account) return;
    if (receipt.problem) continue;
    if ((await sendOne(deps, receipt)) === 'away') {
      retry = setTimeout(() => void sendReceipts(deps), RETRY_MS);
      return;
    }
  }
}

/**
 * Sends one photo. `later`: its payment isn't saved yet, and the page sends it once it is, or it was removed elsewhere, where
 * each try would cost the whole photo. `away`: neither would the next one be sent.
 */
async function sendOne(
  { phone, client }: SendDeps,
  receipt: WaitingReceipt,
): Promise<'sent' | 'later' | 'away'> {
  const { id, payment_id, photo, at } = receipt;
  const form = new FormData();
  form.set('id', id);
  form.set('picture', photo, 'receipt.jpg');
  try {
    await call(addReceipt, { params: { id: payment_id }, body: form });
    // It is here already: nobody pays to see it again.
    client.setQueryData(receiptQuery(id).queryKey, { picture: await addressOf(photo) });
  } catch (error) {
    if (!(error instanceof ApiError) || isAway(error)) return 'away';
    if (error.status === 404 && Date.now() - at < GONE_AFTER_MS) return 'later';
    if (error.status !== 404) {
      const problem = error.errors.picture?.[0] ?? messageOf(error);
      await phone.write(WAITING_RECEIPTS, { put: new Map([[id, { ...receipt, problem }]]) });
      void client.invalidateQueries({ queryKey: [RECEIPTS] });
      return 'sent';
    }
  }
  await phone.write(WAITING_RECEIPTS, { remove: [id] });
  void client.invalidateQueries({ queryKey: [RECEIPTS] });
  return 'sent';
}

const isAway = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

const addressOf = (photo: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(photo);
  });
