import { escapeHtml, plainPage } from '@wedding/platform/server/operations/plain-page.ts';
import type { FamilyBudget, FamilyPayment } from '@wedding/shared/contract/plan-link.schema.ts';
import { givesText } from '@wedding/shared/domain/budget/family-budget.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { formatLongDay, fullDate } from '@wedding/shared/format/timestamp.ts';
import { toTimestamp } from '../db/timestamp.ts';

/** Writes the page that a couple's family reads, without scripts: a parent's phone may be older than any that runs the site. */
export function familyPage(budget: FamilyBudget & { from: string; expires_at: string }): string {
  const { from, name, total_kobo, cost_kobo, paid_kobo, left_kobo, payers, undecided } = budget;
  const percent = cost_kobo > 0 ? Math.floor(Math.min(1, Math.max(0, paid_kobo / cost_kobo)) * 100) : 0;
  const sums = [
    ['Plan', total_kobo],
    ['Expected cost', cost_kobo],
    ['Paid so far', paid_kobo],
    ['Still to pay', left_kobo],
  ] as const;
  const givers = payers.map(
    (payer) => `<h3>${escapeHtml(payer.name)}</h3>
${payer.pledged_kobo > 0 ? `<p>${capitalize(givesText(payer))}</p>` : ''}
${list(payer.payments)}`,
  );
  return page(`<p>Shared with you</p>
<h1>${escapeHtml(from ? `${from}: ${name}` : name)}</h1>
<p>As it is on ${formatLongDay(toTimestamp(new Date()))}. This page works until ${formatLongDay(budget.expires_at)}.</p>
<dl>${sums.map(([label, kobo]) => `<div><dt>${label}</dt><dd>${formatKobo(kobo)}</dd></div>`).join('')}</dl>
<p>${percent}% of what is expected is paid</p>
<progress max="100" value="${percent}" aria-label="Paid of what is expected"></progress>
${section('Who pays what', givers.join('\n'))}
${section('Nobody has taken these on yet', list(undecided))}`);
}

/** Writes the page of a link that opens nothing, or of any other refusal. */
export const familyRefusal = (status: number, message: string): string =>
  page(
    status === 404
      ? `<h1>This link no longer works</h1>
<p>It was ended, or it is more than 30 days old. Ask the couple for a new one.</p>
<p><a href="/">See how such a plan is made</a></p>`
      : `<h1>A wedding budget</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">Try again</a></p>`,
  );

const page = (main: string) =>
  plainPage(main, {
    title: 'A wedding budget',
    description: 'What the wedding costs, what is paid, and who pays what.',
  });

const section = (title: string, content: string) =>
  content && `<section aria-label="${title}"><h2>${title}</h2>${content}</section>`;

const list = (payments: readonly FamilyPayment[]) =>
  payments.length > 0 ? `<ul>${payments.map(item).join('')}</ul>` : '';

function item({ what, amount_kobo, due_on, paid_on }: FamilyPayment): string {
  const now = today();
  const isLate = paid_on === null && due_on !== null && due_on < now;
  const day = paid_on ?? due_on;
  const state = paid_on ? 'Paid on' : isLate ? 'Was due' : 'Due';
  const text = day ? `${state} ${fullDate(day, now)}` : 'No day yet';
  return `<li><span>${escapeHtml(what)}<small${isLate ? ' class="late"' : ''}>${text}</small></span> <b>${formatKobo(amount_kobo)}</b></li>`;
}
