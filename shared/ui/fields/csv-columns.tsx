import type { CsvFile } from '../../format/read-csv.ts';
import { readStored, writeStored } from '../../host/device/web-storage.ts';
import { Stack, Text } from '../layout/box.tsx';
import css from './csv-columns.module.css';
import { SelectField } from './field.tsx';

interface CsvColumnsProps<Name extends string> {
  file: CsvFile<Name>;
  /** What a column can be, in the order of the list. */
  choices: readonly Name[];
  onChange: (file: CsvFile<Name>) => void;
}

/** Asks which column of a file is what, with the first cells of each. The answer is remembered for files with these headings. */
export function CsvColumns<Name extends string>({ file, choices, onChange }: CsvColumnsProps<Name>) {
  function choose(at: number, name: string) {
    // Two columns can't be the same.
    const columns = file.columns.map((other, place) =>
      place === at ? ((name || null) as Name | null) : other === name ? null : other,
    );
    rememberColumns(file.headings, columns);
    onChange({ ...file, columns });
  }
  return (
    <Stack as="fieldset" gap={4} shrink className={css.columns}>
      <Text as="legend" size={16} weight={600} below={3}>
        Which column is what?
      </Text>
      {file.columns.map((name, at) => {
        const samples = file.rows.flatMap(({ cells }) => cells[at]?.trim() || []).slice(0, 3);
        const heading = file.headings[at]?.trim() || `Column ${at + 1}`;
        return (
          (samples.length > 0 || file.headings[at]?.trim()) && (
            <SelectField
              key={at}
              label={heading}
              hint={samples.map((text) => text.slice(0, 40)).join(' · ')}
              placeholder="Leave out"
              options={(name && !choices.includes(name) ? [name, ...choices] : choices).map((value) => ({
                value,
                label: value,
              }))}
              value={name ?? ''}
              onChange={(event) => choose(at, event.currentTarget.value)}
            />
          )
        );
      })}
    </Stack>
  );
}

const KEY = 'csv-columns';
/** The number of kinds of files whose columns are remembered. */
const MAX_FILES = 20;
const keyOf = (headings: readonly string[]) =>
  headings.map((heading) => heading.trim().toLowerCase()).join('|');
type Remembered = [headings: string, columns: (string | null)[]][];

function remembered(): Remembered {
  const stored = readStored('local', KEY);
  return Array.isArray(stored) ? (stored as Remembered).filter((entry) => Array.isArray(entry?.[1])) : [];
}

function rememberColumns(headings: readonly string[], columns: (string | null)[]): void {
  // Files without headings have nothing by which they would be known again.
  if (headings.every((heading) => !heading.trim())) return;
  const key = keyOf(headings);
  const others = remembered().filter(([other]) => other !== key);
  writeStored('local', KEY, [[key, columns], ...others].slice(0, MAX_FILES));
}

/** Returns a file with the columns that were chosen for its headings before; null if none were. */
export function withRememberedColumns<Name extends string>(
  file: CsvFile<Name>,
  choices: readonly Name[],
): CsvFile<Name> | null {
  const columns = remembered().find(([headings]) => headings === keyOf(file.headings))?.[1];
  if (columns?.length !== file.columns.length) return null;
  return { ...file, columns: columns.map((name) => choices.find((choice) => choice === name) ?? null) };
}
