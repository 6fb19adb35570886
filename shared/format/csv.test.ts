import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromClipboard, fromCsv, readCsvText, toCsv } from './csv.ts';

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '=1+1',
    '+234 803',
    '08031112223',
    '-5',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    "'tis",
    '"quoted"',
    'a,b',
    'two\nlines',
    'x;=1+1',
    'x;"=1+1;',
    'x;\'"=1+1',
    "list:\r\n- chairs\n'- tables",
    'x\t\t@SUM(A1)',
    '₦1,500',
    '',
  ),
);
const table = fc.array(fc.tuple(cell, cell, fc.constantFrom('x', 'y')), { minLength: 1, maxLength: 8 });

test('cells that are written and read again are unchanged', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(fromCsv(toCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('SEC-14: a spreadsheet executes no cell', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const written = toCsv([[text, 'x']])
        .slice(1)
        .replace(/^"/, '');
      expect(/^[=+\-@\t\r]/.test(written)).toBe(false);
    }),
  );
});

test('SEC-14: a spreadsheet that separates by semicolons or tabs, and reads quotes within a cell as text, executes no part', () => {
  const sign = fc.constantFrom(...';\t\r\n"\'=+-@x,');
  fc.assert(
    fc.property(fc.oneof(cell, fc.string({ unit: sign })), (text) => {
      const parts = toCsv([['x', text, 'x']]).split(/[;\t\r\n]/);
      expect(parts.filter((part) => /^["]*[=+\-@]/.test(part))).toEqual([]);
      expect(fromCsv(toCsv([['x', text, 'x']]))[0]?.cells).toEqual(['x', text, 'x']);
    }),
  );
  expect(toCsv([['Hall', 'x;=1+1']])).toBe(`\uFEFFHall,"x;'=1+1"\r\n`);
});

test('a spreadsheet keeps the zero of a phone number', () => {
  expect(toCsv([['Hall', '08031112223', '0', '0803 111 2223']])).toBe(
    "\uFEFFHall,'08031112223,0,0803 111 2223\r\n",
  );
});

test('a file has its letters as written, also if a spreadsheet on Windows wrote it without UTF-8', async () => {
  const utf16 = (text: string, little: boolean) => {
    const bytes = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    return little ? bytes : Buffer.from(bytes).swap16();
  };
  const text = 'Line\tVendor\r\nAṣọ-ẹbí\tGèlè by Adé\r\n';
  expect(await readCsvText(new Blob([text]))).toBe(text);
  expect(await readCsvText(new Blob([`\uFEFF${text}`]))).toBe(text);
  expect(await readCsvText(new Blob([utf16(text, true)]))).toBe(text);
  expect(await readCsvText(new Blob([utf16(text, false)]))).toBe(text);
  const windows = Buffer.from('Line,Vendor\r\nG\xe8l\xe8,Ad\xe9 \x96 Lekki\r\n', 'latin1');
  expect(await readCsvText(new Blob([windows]))).toBe('Line,Vendor\r\nGèlè,Adé – Lekki\r\n');
  expect(fromCsv(text).map(({ cells }) => cells)).toEqual([
    ['Line', 'Vendor'],
    ['Aṣọ-ẹbí', 'Gèlè by Adé'],
  ]);
});

test('semicolons separate cells if a spreadsheet wrote them', () => {
  expect(fromCsv('Category;Line\nFood;Jollof\n').map(({ cells }) => cells)).toEqual([
    ['Category', 'Line'],
    ['Food', 'Jollof'],
  ]);
});

test('a row knows its line in the file, after empty lines and cells that span several lines', () => {
  const file = 'Line,Note\r\nHall,"two\nlines ""and""\r\none more"\r\n\r\nCake,x\rRings,y';
  expect(fromCsv(file).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'Line'],
    [2, 'Hall'],
    [6, 'Cake'],
    [7, 'Rings'],
  ]);
});

test('clipboard text of a spreadsheet: tabs separate cells, and a quote in front of a cell stays', () => {
  expect(fromClipboard('Hall\t1,500,000\n"two\nlines"\t\'tis\n').map(({ cells }) => cells)).toEqual([
    ['Hall', '1,500,000'],
    ['two\nlines', "'tis"],
  ]);
});
