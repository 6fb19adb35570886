import { getReceipt, listReceipts } from '@wedding/shared/contract/receipt.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';
import { readWaiting } from './waiting-receipts.ts';

/** The first part of the keys of the lists. A picture never changes, so its key is another one. */
export const RECEIPTS = 'receipts';

/** Queries which receipts the wedding plan has, without their pictures. */
export const receiptsQuery = () =>
  queryOptions({
    queryKey: [RECEIPTS, 'stored'],
    queryFn: ({ signal }) => fetchData(listReceipts, { signal }),
  });

/** Queries the photos that wait on this device. */
export const waitingQuery = (phone: DeviceStorage) =>
  queryOptions({ queryKey: [RECEIPTS, 'waiting'], queryFn: () => readWaiting(phone) });

/** Queries the picture of a receipt. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: ({ signal }) => fetchData(getReceipt, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
