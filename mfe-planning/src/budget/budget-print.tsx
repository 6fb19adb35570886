import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { mainCeremony } from '@wedding/shared/domain/ceremony-dates.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { PrintGroup, PrintSheet } from '@wedding/shared/ui/layout/print-sheet.tsx';
import { coupleLead } from '../lib/couple-lead.ts';
import { longDay } from '../lib/day-text.ts';

const COLUMNS = [
  { label: 'Line' },
  { label: 'Estimate', number: true },
  { label: 'Agreed', number: true },
  { label: 'Paid', number: true },
  { label: 'Left to pay', number: true },
];
const DASH = '–';
const amountOrDash = (kobo: number | null) => (kobo ? formatKobo(kobo) : DASH);

interface BudgetPrintProps {
  budget: Budget;
  plan: WeddingPlan | null;
  sums: BudgetSums;
}

/** The printed budget: every line by category, then the payments by date. */
export function BudgetPrint({ budget, plan, sums }: BudgetPrintProps) {
  const { user } = useHost().session;
  const day = mainCeremony(plan?.ceremonies ?? [])?.date ?? null;
  return (
    <PrintSheet
      title={budget.name}
      lead={coupleLead(user, day)}
      columns={COLUMNS}
      rows={() => (
        <>
          <PrintGroup
            name="The whole budget"
            figures={<Figures kobo={[sums.total, sums.agreed, sums.paid, leftOf(sums)]} />}
          >
            {null}
          </PrintGroup>
          {budget.categories.map(({ id, name }, place) => {
            const categorySums = sums.categories[place];
            if (!categorySums) return null;
            const left = categorySums.lines.reduce((all, line) => all + line.left, 0);
            return (
              <PrintGroup
                key={id}
                name={name}
                figures={
                  <Figures kobo={[categorySums.planned, categorySums.agreed, categorySums.paid, left]} />
                }
              >
                {categorySums.lines.map(({ item, estimate, agreed, paid, left: open }) => (
                  <tr key={item.id}>
                    <td>
                      {item.name}
                      <small>
                        {[item.vendor_name, item.vendor_phone, item.note].filter(Boolean).join(' · ')}
                      </small>
                    </td>
                    <Figures kobo={[estimate, agreed, paid, open]} />
                  </tr>
                ))}
              </PrintGroup>
            );
          })}
          {sums.due.length > 0 && (
            <PrintGroup name="Payments to come" span={5}>
              {sums.due.map(({ payment, item }) => (
                <tr key={payment.id}>
                  <td colSpan={4}>
                    {item.name}
                    <small>{payment.due_on && longDay(payment.due_on)}</small>
                  </td>
                  <td data-num>{formatKobo(payment.amount_kobo)}</td>
                </tr>
              ))}
            </PrintGroup>
          )}
        </>
      )}
    />
  );
}

const leftOf = ({ categories }: BudgetSums) =>
  categories.flatMap(({ lines }) => lines).reduce((all, { left }) => all + left, 0);

function Figures({ kobo: [first, agreed, paid, left] }: { kobo: readonly (number | null | undefined)[] }) {
  return (
    <>
      <td data-num>{amountOrDash(first ?? null)}</td>
      <td data-num>{amountOrDash(agreed ?? null)}</td>
      <td data-num>{amountOrDash(paid ?? null)}</td>
      <td data-num>{amountOrDash(left ?? null)}</td>
    </>
  );
}
