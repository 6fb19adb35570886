import type { BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { koboOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { type Party, partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { type RefObject, useState } from 'react';
import { QuickAdd, type QuickReading } from '../../components/quick-add.tsx';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { emptyLine } from '../model/budget-edits.ts';
import { timesText } from '../model/price-draft.ts';
import { type LineFields, mapReading } from '../model/price-reading.ts';
import css from './add-line.module.css';
import { type AddContext, readInCategory } from './read-list.ts';

const ListSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "budget-sheets" */ './list-sheet.tsx')).ListSheet,
);

interface AddLineProps extends AddContext {
  field: RefObject<HTMLInputElement | null>;
  /** Called when the empty field is left. */
  onLeave: () => void;
  /** Called with the category that got a line. */
  onAdded: (category: BudgetCategory) => void;
}

interface NewLine {
  fields: LineFields;
  category: BudgetCategory;
}

/** Adds lines by one field, each with its price and its category. */
export function AddLine({ field, onLeave, onAdded, ...props }: AddLineProps) {
  const { budget, party } = props;
  const [list, setList] = useState<string | null>(null);
  // The category that was chosen for this one line.
  const [picked, setPicked] = useState<BudgetCategory | null>(null);
  const context = { ...props, chosen: picked ?? props.chosen };
  const edit = useEdit();

  function read(text: string): QuickReading<NewLine> {
    const { reading, category } = readInCategory(text, context);
    if (!category) return { kind: 'unreadable', reason: 'Add a category first.' };
    return mapReading(reading, (fields) => ({ fields, category }));
  }
  function add({ fields, category }: NewLine): string {
    const sort = sortAfter(budget.items.filter(({ category_id }) => category_id === category.id));
    edit([addition('budget_item', newId(), { ...emptyLine(budget.id, category.id), ...fields, sort })]);
    onAdded(category);
    setPicked(null);
    const price = priceText(fields, partyIn(party, category));
    return `“${fields.name}” added to ${category.name}${price && `: ${price}`}`;
  }
  return (
    <>
      <QuickAdd
        label="Add a line"
        example="jollof 1.2m"
        field={field}
        read={read}
        onAdd={add}
        onList={setList}
        onLeave={onLeave}
      >
        {(line, text) =>
          text.trim() !== '' && (
            <div className={css.line}>
              {line && (
                <Text as="span" weight={600} tabular>
                  {line.fields.name}{' '}
                  {priceText(line.fields, partyIn(party, line.category)) || 'without a price'}
                </Text>
              )}
              <CategoryChoice
                categories={budget.categories}
                value={line?.category ?? readInCategory(text, context).category}
                onChange={setPicked}
              />
            </div>
          )
        }
      </QuickAdd>
      {list !== null && (
        <ListSheet
          {...context}
          text={list}
          onClose={() => {
            setList(null);
            field.current?.focus();
          }}
        />
      )}
    </>
  );
}

function priceText({ estimate, agreed }: LineFields, party: Party): string {
  const pricing: Pricing | undefined = agreed ?? estimate;
  if (!pricing) return '';
  const text = timesText(pricing, party) ?? formatKobo(koboOf(pricing, party));
  return agreed ? `${text} agreed` : text;
}

interface CategoryChoiceProps {
  categories: readonly BudgetCategory[];
  value: BudgetCategory | undefined;
  onChange: (category: BudgetCategory | null) => void;
}

function CategoryChoice({ categories, value, onChange }: CategoryChoiceProps) {
  return (
    <label className={css.where}>
      in{' '}
      <select
        className={css.select}
        aria-label="Category of the new line"
        value={value?.id ?? ''}
        onChange={(event) => {
          const id = event.currentTarget.value;
          onChange(categories.find((one) => one.id === id) ?? null);
        }}
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
