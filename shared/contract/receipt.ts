import { defineCall } from './call.ts';
import type * as s from './receipt.schema.ts';

export const listReceipts = defineCall<typeof s.listReceiptsSchema>({
  method: 'GET',
  path: '/api/receipts',
  who: ['couple'],
  summary: 'The photos of receipts in the wedding plan, without the pictures',
});
export const getReceipt = defineCall<typeof s.getReceiptSchema>({
  method: 'GET',
  path: '/api/receipts/:id',
  who: ['couple'],
  summary: 'The picture of a receipt',
});
/** `id` in the path is the payment’s. A photo that is sent again, with the same id in its body, is added once. */
export const addReceipt = defineCall<typeof s.addReceiptSchema>({
  method: 'POST',
  path: '/api/payments/:id/receipts',
  writes: 'addition',
  who: ['couple'],
  form: 'multipart',
  summary: 'Add a photo of a payment’s receipt (multipart with a file field picture)',
});
export const removeReceipt = defineCall<typeof s.removeReceiptSchema>({
  method: 'DELETE',
  path: '/api/receipts/:id',
  writes: 'removal',
  who: ['couple'],
  summary: 'Remove a photo of a receipt for good',
});
