import type { BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { type RefObject, useState } from 'react';
import { QuickAdd } from '../../components/quick-add/quick-add.tsx';
import { useEdit } from '../../sync/use-sync.ts';
import css from './add-line.module.css';
import type { AddContext } from './read-list.ts';

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

/** Adds lines by one field, each with its price and its category. */
export function AddLine({ field, onLeave, onAdded, ...props }: AddLineProps) {
  const { budget, party } = props;
  // The category that was chosen for this one line.
  const [picked, setPicked] = useState<BudgetCategory | null>(null);
  const context = { ...props, chosen: picked ?? props.chosen };
  const edit = useEdit();

  return (
    <QuickAdd
      about={budget.id}
      label="Add a line"
      example="jollof 1.2m"
      field={field}
      load={() => import(/* webpackChunkName: "add-line" */ './new-line.ts')}
      read={({ readNewLine }, text) => readNewLine(text, context)}
      onAdd={({ lineAdded, priceText }, line) => {
        const added = lineAdded(line, budget);
        edit(added);
        onAdded(line.category);
        setPicked(null);
        const price = priceText(line, party);
        const isNew = added.some(({ entity, fresh }) => entity === 'budget_item' && fresh);
        const done = isNew ? 'added to' : `has its ${line.fields.estimate ? 'price' : 'payment'} in`;
        return `“${line.fields.name}” ${done} ${line.category.name}${price && `: ${price}`}`;
      }}
      list={(text, onClose) => <ListSheet {...context} text={text} onClose={onClose} />}
      onLeave={onLeave}
    >
      {({ categoryOf, priceText }, line, text) =>
        text.trim() !== '' && (
          <Row gap={2} rowGap={0} justify="between" wrap>
            {line && (
              <Text as="span" weight={600} tabular>
                {line.fields.name} {priceText(line, party) || 'without a price'}
              </Text>
            )}
            <CategoryChoice
              categories={budget.categories}
              value={line?.category ?? categoryOf(text, context)}
              onChange={setPicked}
            />
          </Row>
        )
      }
    </QuickAdd>
  );
}

interface CategoryChoiceProps {
  categories: readonly BudgetCategory[];
  value: BudgetCategory | undefined;
  onChange: (category: BudgetCategory | null) => void;
}

function CategoryChoice({ categories, value, onChange }: CategoryChoiceProps) {
  return (
    <Row as="label" inline gap={1} shrink nowrap tone="second">
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
    </Row>
  );
}
