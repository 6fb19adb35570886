import { Phone } from 'lucide-react';
import { Chips } from '../ui/actions/chip.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { CsvColumns } from '../ui/fields/csv-columns.tsx';
import { PickField, SelectField, TextAreaField, TextField } from '../ui/fields/field.tsx';
import { FieldFrame } from '../ui/fields/field-frame.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { OptionCards } from '../ui/fields/option-cards.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { As, type Examples, LONG_NAME, LONG_WORD, noop, Stack, Stateful } from './example.tsx';

const trades = [
  { value: 'catering', label: 'Catering' },
  { value: 'attire', label: `Attire of ${LONG_NAME}` },
];
const chips = [
  { value: 'all', label: 'All', count: 128 },
  { value: 'ceremony', label: 'Ceremony', count: 12 },
  { value: 'music', label: 'Music and entertainment', count: 1_204 },
  { value: 'none', label: 'Photography', count: 0 },
] as const;
const ways = [
  {
    value: 'traditional',
    label: 'Traditional wedding',
    text: 'Introduction, engagement and the families’ day.',
  },
  { value: 'white', label: 'White wedding' },
  { value: 'both', label: 'Both', text: LONG_NAME },
] as const;

/** Components to fill in or choose from. */
export const fields: Examples = {
  field: {
    'One line': (
      <Stack>
        <TextField label="First name" />
        <TextField label="Venue" defaultValue="Oriental Hotel, Lekki" hint="Where the reception is." />
        <TextField label="Phone" optional prefix={<Phone aria-hidden="true" />} placeholder="0803 000 0001" />
        <TextField label="Guests" suffix="people" defaultValue="1,200" />
      </Stack>
    ),
    'Under the pointer, with the keys': (
      <Stack>
        <As state="hover" on="div:has(> input)">
          <TextField label="First name" />
        </As>
        <As state="focus-visible" on="input">
          <TextField label="First name" defaultValue="Adaeze" />
        </As>
      </Stack>
    ),
    'With an error': (
      <Stack>
        <TextField
          label="Email"
          defaultValue={LONG_WORD}
          error="Write an email address, such as ada@example.com."
        />
        <SelectField label="Category" options={trades} placeholder="Choose one" error="Choose a category." />
        <TextAreaField
          label="Notes"
          defaultValue="Too much"
          error={`At most 500 letters, please, ${LONG_NAME}.`}
        />
      </Stack>
    ),
    Disabled: (
      <Stack>
        <TextField label="Phone" disabled defaultValue="08030000001" />
        <SelectField label="Category" disabled options={trades} />
        <PickField label="Category" disabled value="Catering" placeholder="Choose one" onPick={noop} />
      </Stack>
    ),
    'Several lines, and chosen from': (
      <Stack>
        <TextAreaField
          label="Notes"
          optional
          defaultValue={`${LONG_NAME}\n${LONG_WORD}`}
          hint="For both of you."
        />
        <SelectField label="Category" options={trades} defaultValue="attire" />
        <PickField label="Category" value="" placeholder="Choose one" onPick={noop} />
        <PickField label="Category" value={`Attire of ${LONG_NAME}`} placeholder="Choose one" onPick={noop} />
      </Stack>
    ),
  },
  'password-field': {
    Hidden: <PasswordField label="Password" autoComplete="current-password" defaultValue="lantern river" />,
  },
  'field-frame': {
    'Around a control of one’s own': (
      <FieldFrame label="Colour of the day" hint="The label, the hint and the error are tied to it.">
        {(control) => <input {...control} type="color" defaultValue="#8b1526" />}
      </FieldFrame>
    ),
  },
  'money-field': {
    'Empty, full, wrong': (
      <Stack>
        <MoneyField label="Deposit" value={null} onChange={noop} optional />
        <MoneyField label="Agreed" value={987_654_321_000} onChange={noop} hint="Ten digits fit." />
        <MoneyField label="Paid" value={150_050} onChange={noop} error="That is more than was agreed." />
      </Stack>
    ),
  },
  'csv-columns': {
    'A file whose headings say too little': (
      <CsvColumns
        file={{
          headings: ['Stuff', 'What we pay', LONG_NAME],
          columns: ['Line', null, null],
          isCertain: false,
          above: [],
          below: [],
          rows: [{ line: 2, cells: ['Hall', '₦1,500,000', 'Paid by Mama'] }],
        }}
        choices={['Line', 'Estimate']}
        onChange={noop}
      />
    ),
  },
  'search-field': {
    'Empty, and with words': (
      <Stack>
        <SearchField label="Search videos" value="" onSearch={noop} />
        <SearchField label="Search members" value={LONG_NAME} onSearch={noop} />
      </Stack>
    ),
  },
  checkbox: {
    States: (
      <Stack>
        <Checkbox label="Remind us" />
        <Checkbox label="Book the hall" defaultChecked hint="Due on 12 March" />
        <Checkbox label="All of the page" indeterminate />
        <Checkbox label="Only the owner may" disabled />
        <Checkbox label="Only the owner may" disabled defaultChecked />
        <Checkbox label={`Call ${LONG_NAME} about ${LONG_WORD}`} hint={LONG_NAME} />
        <Checkbox label="Its row says it" hideLabel />
      </Stack>
    ),
    'With the keys': (
      <As state="focus-visible" on="input">
        <Checkbox label="Remind us" />
      </As>
    ),
  },
  chip: {
    'One is on': (
      <Stateful initial={'all' as (typeof chips)[number]['value']}>
        {(value, setValue) => <Chips label="Category" options={chips} value={value} onChange={setValue} />}
      </Stateful>
    ),
    'Under the pointer, with the keys': (
      <Stack>
        <As state="hover" on="label:nth-of-type(2)">
          <Chips label="Category, pointed at" options={chips} value="all" onChange={noop} />
        </As>
        <As state="focus-visible" on="label:nth-of-type(2) input">
          <Chips label="Category, by keys" options={chips} value="all" onChange={noop} />
        </As>
      </Stack>
    ),
  },
  'option-cards': {
    'Nothing chosen': <OptionCards legend="Which weddings?" options={ways} value={null} onChange={noop} />,
    'One chosen': (
      <Stateful initial={'both' as (typeof ways)[number]['value']}>
        {(value, setValue) => (
          <OptionCards legend="Which weddings?" options={ways} value={value} onChange={setValue} />
        )}
      </Stateful>
    ),
    'Under the pointer, with the keys': (
      <Stack>
        <As state="hover" on="label">
          <OptionCards legend="Pointed at" options={ways.slice(0, 2)} value={null} onChange={noop} />
        </As>
        <As state="focus-visible" on="input">
          <OptionCards legend="By keys" options={ways.slice(0, 2)} value={null} onChange={noop} />
        </As>
      </Stack>
    ),
  },
};
