import { addReceiptSchema } from '@wedding/shared/contract/receipt.schema.ts';
import * as calls from '@wedding/shared/contract/receipt.ts';
import type { FastifyInstance } from 'fastify';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { storedJpeg } from '../media/store/stored-jpeg.ts';
import { readPictureForm } from '../picture/picture-form.ts';
import { planIdOf } from '../planning/wedding-plan/wedding-plan.store.ts';
import * as store from './receipt.store.ts';

/** Registers the calls for photos of receipts. Only the members of the payment's wedding plan add, see and remove them. */
export function registerReceiptRoutes(app: FastifyInstance): void {
  const { db, media } = app;

  route(app, calls.listReceipts, async ({ caller: { accountId } }) => {
    const planId = (await planIdOf(db, accountId)) ?? null;
    return { data: { plan_id: planId, receipts: planId ? await store.receiptsOf(db, planId) : [] } };
  });

  route(app, calls.getReceipt, async ({ params, caller: { accountId }, reply }) => {
    const receipt = await store.findReceipt(db, { id: params.id, accountId });
    const jpeg = receipt && (await storedJpeg(media, store.receiptKey(receipt.file)));
    if (!jpeg) throw notFound('This receipt');
    reply.header('cache-control', 'private, no-store');
    return { data: { picture: `data:${jpeg.type};base64,${jpeg.base64}` } };
  });

  route(app, calls.addReceipt, async ({ params, request, caller: { accountId }, actor }) => {
    // Asked before the body is read: nobody's photo is drawn for a payment that isn't theirs.
    const payment = { paymentId: params.id, accountId };
    await store.needPayment(db, payment);
    const { fields, picture } = await readPictureForm(request, {
      schema: addReceiptSchema.body,
      field: 'picture',
    });
    if (!picture) throw invalid('picture', 'Choose a photo of the receipt.');
    const parts = { db, media, log: app.log, actor };
    const data = await store.addReceipt(picture, { ...parts, ...payment, id: fields.id });
    return { message: 'Receipt saved', data, status: 201 };
  });

  route(app, calls.removeReceipt, async ({ params, caller: { accountId }, actor }) => {
    if (!(await store.removeReceipt(db, actor, { id: params.id, accountId }))) throw notFound('This receipt');
    return { message: 'Receipt removed', data: null };
  });
}
