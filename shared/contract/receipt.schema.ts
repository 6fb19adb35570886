import { z } from 'zod';
import { noData, timestamp } from './field.schema.ts';
import { rowId, rowParams } from './planning.schema.ts';

/** What a wedding plan has room for. A photo that a phone has shrunk has some 300 kB. */
export const RECEIPT_LIMITS = { count: 200, bytes: 30 * 1024 * 1024 };

/** A photo of the receipt of a payment. Its size is in pixels, and in bytes of the JPEG. */
const receipt = z.object({
  id: rowId,
  payment_id: rowId,
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  added_at: timestamp,
});
export type Receipt = z.infer<typeof receipt>;

/** `plan_id` is null for a couple without a wedding plan. */
export const listReceiptsSchema = {
  answer: z.object({ plan_id: rowId.nullable(), receipts: z.array(receipt) }),
};
/** A `data:` address. */
export const getReceiptSchema = { params: rowParams, answer: z.object({ picture: z.string() }) };
/** Multipart with a file field `picture`. It is re-encoded, with 1600 pixels as its longest side. */
export const addReceiptSchema = { params: rowParams, body: z.object({ id: rowId }), answer: receipt };
export const removeReceiptSchema = { params: rowParams, answer: noData };
