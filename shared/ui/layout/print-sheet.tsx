import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import css from './print-sheet.module.css';

interface PrintSheetProps {
  title: string;
  /** The owner and the date, below the title. */
  lead: string;
  /** Heads of the columns; columns of figures have `number`. The first column takes the remaining width. */
  columns: readonly { label: string; number?: boolean }[];
  /** Below 1 for smaller print. */
  scale?: number;
  /** Renders the `<tbody>`s of the table. Called only for printing. */
  rows: () => ReactNode;
}

/** A page's content on paper. It replaces everything else while the browser prints. One table, A4. */
export function PrintSheet({ title, lead, columns, scale = 1, rows }: PrintSheetProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints as soon as the event handler returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!printing) return null;
  return createPortal(
    <article className={css.sheet} aria-label={title} style={{ zoom: scale }}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ label, number }) => (
              <th key={label} scope="col" data-num={number || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {rows()}
      </table>
    </article>,
    document.body,
  );
}

interface PrintGroupProps {
  name: string;
  /** `<td>`s beside the name. */
  figures?: ReactNode;
  /** The number of columns that the name spans. */
  span?: number;
  /** `<tr>`s. */
  children: ReactNode;
}

/** A group of rows that stays on one page if it fits. Its head is never the last line of a page. */
export function PrintGroup({ name, figures, span = 1, children }: PrintGroupProps) {
  return (
    <tbody className={css.group}>
      <tr className={css.groupHead}>
        <th scope="rowgroup" colSpan={span}>
          {name}
        </th>
        {figures}
      </tr>
      {children}
    </tbody>
  );
}
