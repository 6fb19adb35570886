import type { FamilyBudget, FamilyPayment } from '@wedding/shared/contract/plan-link.schema.ts';
import { givesText } from '@wedding/shared/domain/budget/family-budget.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { fullDate } from '@wedding/shared/format/timestamp.ts';

/** A message that is much longer isn't read, and some phones cut it. */
const MAX_PAYMENTS = 20;

/** Returns the budget's summary and who pays what as a WhatsApp message; `address` is the page's, if there is one. */
export function familyText(budget: FamilyBudget, today: string, address?: string): string {
  const givers = budget.payers.filter(
    ({ pledged_kobo, payments }) => pledged_kobo > 0 || payments.some(isOpen),
  );
  const undecided = listed(budget.undecided, today);
  return [
    `*${budget.name}*`,
    `Plan: ${formatKobo(budget.total_kobo)}`,
    `Expected cost: ${formatKobo(budget.cost_kobo)}`,
    `Paid so far: ${formatKobo(budget.paid_kobo)}`,
    `Still to pay: ${formatKobo(budget.left_kobo)}`,
    ...(givers.length > 0 ? ['', '*Who pays what*'] : []),
    ...givers.flatMap(({ name, pledged_kobo, received_kobo, payments }) => [
      `${name}${pledged_kobo > 0 ? `: ${givesText({ pledged_kobo, received_kobo })}` : ''}`,
      ...listed(payments.filter(isOpen), today),
    ]),
    ...(undecided.length > 0 ? ['', '*Nobody has taken these on yet*', ...undecided] : []),
    ...(address ? ['', `See it as it is today: ${address}`] : []),
  ].join('\n');
}

const isOpen = ({ paid_on }: FamilyPayment) => paid_on === null;

function listed(payments: readonly FamilyPayment[], today: string): string[] {
  const more = payments.length - MAX_PAYMENTS;
  return [
    ...payments
      .slice(0, MAX_PAYMENTS)
      .map(
        ({ what, amount_kobo, due_on }) =>
          `• ${what}: ${formatKobo(amount_kobo)}${due_on ? ` ${due_on < today ? 'was due' : 'by'} ${fullDate(due_on, today)}` : ''}`,
      ),
    ...(more > 0 ? [`• and ${more} more`] : []),
  ];
}
