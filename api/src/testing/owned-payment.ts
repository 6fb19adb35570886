import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { addReceipt } from '@wedding/shared/contract/receipt.ts';
import { newLine, newPayment } from './new-plan-rows.ts';
import type { TestApp } from './test-app.ts';
import { drawnPicture } from './video-upload.ts';

/** Creates a budget of the signed-in couple with one line and one payment. Returns the ids of the budget and the payment. */
export async function ownedPayment(t: TestApp, as: string): Promise<{ budget_id: string; id: string }> {
  const [budget_id, category_id, item_id, id] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  await t.send(saveBudgets, { as, body: { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 } });
  const category = { entity: 'budget_category', id: category_id, version: 0, sort: 'i', name: 'Venue' };
  await t.send(saveChanges, {
    as,
    body: {
      changes: [
        { ...category, budget_id, planned_kobo: 0 },
        newLine({ id: item_id, budget_id, category_id }),
        newPayment({ id, budget_id, item_id, amount_kobo: 100_00 }),
      ],
    },
  });
  return { budget_id, id };
}

/** Adds a photo to a payment, and returns the receipt's id. */
export async function ownedReceipt(t: TestApp, as: string, paymentId: string): Promise<string> {
  const id = crypto.randomUUID();
  const picture = { name: 'a.png', bytes: await drawnPicture() };
  await t.send(addReceipt, { as, params: { id: paymentId }, form: { id, picture } });
  return id;
}
