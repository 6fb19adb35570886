interface NewLine {
  id: string;
  budget_id: string;
  category_id: string;
}
/** Returns a new budget line `Hall` without a price, as a client sends it. */
export const newLine = ({ id, budget_id, category_id }: NewLine) => ({
  entity: 'budget_item' as const,
  version: 0 as const,
  sort: 'i',
  id,
  budget_id,
  category_id,
  name: 'Hall',
  note: '',
  estimate: { mode: 'flat' as const, amount_kobo: 0 },
  agreed: null,
  quote_until: null,
  refundable: false,
  vendor_name: '',
  vendor_phone: '',
});

interface NewPayment {
  id: string;
  budget_id: string;
  item_id: string;
  amount_kobo: number;
  due_on?: string | null;
  paid_on?: string | null;
  payer_id?: string | null;
}
/** Returns a new deposit, as a client sends it. It is unpaid unless `paid_on` is given. */
export const newPayment = (payment: NewPayment) => ({
  entity: 'payment' as const,
  version: 0 as const,
  sort: 'i',
  kind: 'deposit' as const,
  direction: 'out' as const,
  due_on: null,
  paid_on: null,
  method: 'transfer' as const,
  payer_id: null,
  note: '',
  ...payment,
});
