import { Button } from '../ui/actions/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { SortableList } from '../ui/figures/sortable-list.tsx';
import { FormSheet } from '../ui/overlays/form-sheet.tsx';
import { OrderSheet } from '../ui/overlays/order-sheet.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { type Examples, LONG_NAME, LONG_WORD, noop, Stack, Stateful, TEN_DIGITS } from './example.tsx';

const paragraphs = Array.from({ length: 14 }, (_, n) => (
  <p key={n}>{`${n + 1}. ${LONG_NAME} owe ${TEN_DIGITS}.`}</p>
));
const lines = [
  { id: '1', name: 'Hall' },
  { id: '2', name: `Catering for ${LONG_NAME}` },
  { id: '3', name: LONG_WORD },
];

/** Components above a page, and those that move. */
export const overlays: Examples = {
  sheet: {
    Short: {
      standalone: (
        <Sheet open title="Share" onClose={noop}>
          A few words.
        </Sheet>
      ),
    },
    'Long, with actions': {
      standalone: (
        <Sheet
          open
          wide
          title={`What ${LONG_NAME} owe`}
          onClose={noop}
          footer={
            <>
              <Button variant="quiet">Cancel</Button>
              <Button>Save the changes</Button>
            </>
          }
        >
          <Stack>
            {paragraphs}
            <Button variant="quiet">Copy the list</Button>
          </Stack>
        </Sheet>
      ),
    },
  },
  'order-sheet': {
    'Two groups': {
      standalone: (
        <OrderSheet
          groups={[
            { id: 'lines', label: 'Lines', rows: lines },
            { id: 'parts', label: 'Parts', rows: lines.slice(1) },
          ]}
          doneLabel="Done"
          onDone={noop}
          onClose={noop}
        />
      ),
    },
  },
  'form-sheet': {
    'A form': {
      standalone: (
        <FormSheet title="Edit line" about={null} save="Done" onSave={noop} onRemove={noop} onClose={noop}>
          <TextField label="Name" defaultValue={LONG_NAME} />
          <MoneyField label="Cost" value={987_654_321_000} onChange={noop} />
        </FormSheet>
      ),
    },
    'Nothing to save yet': {
      standalone: (
        <FormSheet title="New line" about={null} save="Add line" disabled onSave={noop} onClose={noop}>
          <TextField label="Name" />
        </FormSheet>
      ),
    },
    'Saving, with an error': {
      standalone: (
        <FormSheet
          title="New line"
          about={null}
          save="Add line"
          saving="Adding …"
          onSave={noop}
          onClose={noop}
        >
          <TextField label="Name" error="Write a name." />
        </FormSheet>
      ),
    },
  },
  'sortable-list': {
    'To be put in order': (
      <Stateful initial={lines}>
        {(rows, setValue) => <SortableList label="Budget categories" rows={rows} onOrder={setValue} />}
      </Stateful>
    ),
    'With fields': (
      <SortableList label="Categories with fields" rows={lines.slice(0, 2)} onOrder={noop}>
        {({ name }) => <TextField label="Name" defaultValue={name} />}
      </SortableList>
    ),
  },
};
