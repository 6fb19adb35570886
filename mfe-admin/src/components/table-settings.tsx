import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { TableSettingsState } from '../hooks/use-table-settings.ts';

const TableSettingsSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "table-settings" */ './table-settings-sheet.tsx')).TableSettingsSheet,
);

interface TableSettingsButtonProps {
  table: TableSettingsState;
  /** All columns but the first, which is always shown. */
  columns: readonly { id: string; label: string }[];
  /** Stores the page size and opens `resizedPage`. By default the page number stays. */
  onPerPage?: (perPage: number) => void;
}

/** Opens the settings of a table: density, page size and columns. */
export function TableSettingsButton(props: TableSettingsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Table settings" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden="true" />
      </IconButton>
      {open && <TableSettingsSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
