import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import type { Week } from './use-week.ts';

const WITH_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+$/;
const GB = 1e9;
const SUGGESTED_GB = ['0.5', '1', '2', '5'];
/** The upper limit: nobody plans for a terabyte of lessons a week, so more is a typing error. */
const MAX_GB = 1000;

/** Asks how much data lessons may use in a week on this device. */
export function WeekSheet({ week, onClose }: { week: Week; onClose: () => void }) {
  const [typed, setTyped] = useState(week.weekly === null ? '1' : String(week.weekly / GB));
  const gigabytes = gigabytesOf(typed);
  const error = errorOf(gigabytes);
  function save(weekly: number | null) {
    week.change({ weekly });
    onClose();
  }
  return (
    <FormSheet
      title="Data for a week"
      about={null}
      save="Save"
      onSave={() => !error && save(Math.round(gigabytes * GB))}
      onRemove={week.weekly === null ? null : () => save(null)}
      onClose={onClose}
    >
      <TextField
        label="GB a week"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error}
        hint={`For lessons on this ${deviceWord()}. We lower the quality at 80%, and ask before you go over the limit.`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Chips
        label="Usual limits"
        options={SUGGESTED_GB.map((value) => ({ value, label: `${value} GB` }))}
        value={typed}
        onChange={setTyped}
      />
    </FormSheet>
  );
}

function errorOf(gigabytes: number): string | undefined {
  if (Number.isNaN(gigabytes)) return 'Type a number, such as 1 or 0.5.';
  if (gigabytes < 0.001) return 'Type 0.001 (1 MB) or more.';
  return gigabytes > MAX_GB ? 'Type 1,000 or less.' : undefined;
}

/** Returns a typed number of GB; NaN for other text. The comma of `1,000` separates thousands, that of `0,5` decimals. */
export function gigabytesOf(typed: string): number {
  const text = typed.trim();
  const plain = WITH_THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
