import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { decodeText, readText } from './decode-text.ts';
import { clipboardRows, notCsvReason, readCsv } from './read-csv.ts';

/** Returns the cells below a heading row that every file of these tests begins with. */
const cellsOf = (text: string) =>
  readCsv(text, [{ name: 'h1' }, { name: 'h2' }, { name: 'h3' }]).rows.map(({ cells }) => cells);
const HEAD = [['h1', 'h2', 'h3']];

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
    '\n=1+1',
    '  =1+1',
    '＝1+1',
    'x; =1+1',
    'x\t＠SUM(A1)',
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

/** A text as it is read: some programs save each line end as that of Windows, within cells too. */
const asRead = (text: string) => text.replace(/\r\n?/g, '\n');

test('cells that are written and read again are unchanged but for their line ends', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(cellsOf(toCsv([...HEAD, ...rows]))).toEqual(rows.map((cells) => cells.map(asRead)));
    }),
  );
});

test('SEC-14: a spreadsheet executes no cell', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const written = toCsv([[text, 'x']])
        .slice(1)
        .replace(/^"/, '');
      expect(/^[\t\r\n]|^ *[=+\-@＝＋－＠]/.test(written)).toBe(false);
    }),
  );
});

test('SEC-14: a spreadsheet that separates by semicolons or tabs, and reads quotes within a cell as text, executes no part', () => {
  const sign = fc.constantFrom(...';\t\r\n"\'=+-@x,');
  fc.assert(
    fc.property(fc.oneof(cell, fc.string({ unit: sign })), (text) => {
      const parts = toCsv([['x', text, 'x']]).split(/[;\t\r\n]/);
      expect(parts.filter((part) => /^["]*[=+\-@]/.test(part))).toEqual([]);
      expect(cellsOf(toCsv([...HEAD, ['x', text, 'x']]))).toEqual([['x', asRead(text), 'x']]);
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
  expect(await readText(new Blob([text]))).toBe(text);
  expect(await readText(new Blob([`\uFEFF${text}`]))).toBe(text);
  expect(await readText(new Blob([utf16(text, true)]))).toBe(text);
  expect(await readText(new Blob([utf16(text, false)]))).toBe(text);
  const windows = Buffer.from('Line,Vendor\r\nG\xe8l\xe8,Ad\xe9 \x96 Lekki\r\n', 'latin1');
  expect(await readText(new Blob([windows]))).toBe('Line,Vendor\r\nGèlè,Adé – Lekki\r\n');
  expect(budgetTable(text)).toEqual([
    ['Line', 'Vendor'],
    ['Aṣọ-ẹbí', 'Gèlè by Adé'],
  ]);
});

const COLUMNS = [
  { name: 'Category' },
  { name: 'Line', headings: ['item'], isRequired: true },
  { name: 'Estimate', headings: ['amount'] },
  { name: 'Vendor' },
  { name: 'Note' },
] as const;
const budgetTable = (text: string) => {
  const { headings, rows } = readCsv(text, COLUMNS);
  return [headings, ...rows.map(({ cells }) => cells)];
};

test.each<[string, string, string[][]]>([
  ['semicolons', 'Category;Line\nFood;Jollof\n', [['Food', 'Jollof']]],
  [
    'semicolons, with commas in quotes',
    'Category;Line;"Estimate"\nFood;"Rice, fried";"1,500,000"\n',
    [['Food', 'Rice, fried', '1,500,000']],
  ],
  [
    'semicolons, with bare commas',
    'Line;Estimate\nRice;1,500,000\nBeef;1,200,000\nFish;1,300,000\n',
    [
      ['Rice', '1,500,000'],
      ['Beef', '1,200,000'],
      ['Fish', '1,300,000'],
    ],
  ],
  [
    'tabs, with bare commas',
    'Our list\nStuff\tWhat it costs\nRice\t1,500,000\nBeef\t1,200,000\n',
    [
      ['Rice', '1,500,000'],
      ['Beef', '1,200,000'],
    ],
  ],
  ['a sep= line', 'sep=;\r\nCategory;Line\r\nFood;"a,b"\r\n', [['Food', 'a,b']]],
  ['a sep= line with a bar', '"sep=|"\nCategory|Line\nFood|Jollof\n', [['Food', 'Jollof']]],
  [
    'titles above the headings',
    'Our wedding budget,,\n,,\nCategory,Line,Estimate\nFood,Puff puff,150000\n',
    [['Food', 'Puff puff', '150000']],
  ],
  [
    'spaces before quotes',
    'Category, Line, "Estimate"\nFood, "Rice, fried", "1,500,000"\n',
    [['Food', 'Rice, fried', '1,500,000']],
  ],
  [
    'headings in two rows',
    'Category,Line,Cost\n,,Estimate\nFood,Dodo,150000\n',
    [['Food', 'Dodo', '150000']],
  ],
  ['units in headings', 'CATEGORY,Item,Estimate (₦)\nFood,Dodo,150000\n', [['Food', 'Dodo', '150000']]],
  [
    'a quotation mark within a cell',
    'Line,Note\n15" board,"as is"\nCake,x\n',
    [
      ['15" board', 'as is'],
      ['Cake', 'x'],
    ],
  ],
])('%s', (_, text, rows) => {
  expect(readCsv(text, COLUMNS).rows.map(({ cells }) => cells)).toEqual(rows);
});

test('headings say which column is what, and that is uncertain without a required one or with one twice', () => {
  const file = (head: string) => readCsv(`${head}\nFood,Dodo,150000\n`, COLUMNS);
  expect(file('Category,Item,Estimate (₦)')).toMatchObject({
    columns: ['Category', 'Line', 'Estimate'],
    isCertain: true,
  });
  expect(file('category , LINE:,"Estimate [NGN]"')).toMatchObject({
    columns: ['Category', 'Line', 'Estimate'],
    isCertain: true,
  });
  expect(file('Category,Line,AMOUNT_in_naira')).toMatchObject({
    columns: ['Category', 'Line', 'Estimate'],
    isCertain: true,
  });
  expect(file('Category,Thing,Estimate')).toMatchObject({
    columns: ['Category', null, 'Estimate'],
    isCertain: false,
  });
  expect(file('Line,Item,Estimate').isCertain).toBe(false);
});

test('a row with a figure is no heading row, whatever word of one is in it', () => {
  const { above, rows, isCertain } = readCsv('Hall,1500000,Note\nCake,150000,Vendor\n', COLUMNS);
  expect([above, rows.map(({ cells }) => cells[0]), isCertain]).toEqual([[], ['Hall', 'Cake'], false]);
});

test('a spreadsheet, a PDF and a web page are named as what they are', () => {
  expect(notCsvReason('PK\u0003\u0004…')).toContain('spreadsheet');
  expect(notCsvReason('\u00d0\u00cf\u0011\u00e0…')).toContain('spreadsheet');
  expect(notCsvReason('%PDF-1.7')).toContain('document');
  expect(notCsvReason('<!DOCTYPE html><table>')).toContain('document');
  for (const text of [
    '<html xmlns:x="urn:x">',
    ' <table border="1">',
    '<meta charset="utf-8">',
    '{\\rtf1\\ansi',
  ])
    expect(notCsvReason(text)).toContain('document');
  // A picture.
  expect(notCsvReason('\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF')).toContain('document');
  expect(notCsvReason('Item,Amount\nHa\0ll,5\u001a')).toBeUndefined();
  expect(notCsvReason('PK,Item\n1,Hall\n')).toBeUndefined();
});

test('a row knows its line in the file, after empty lines and cells that span several lines', () => {
  const file = 'Line,Note\r\nHall,"two\nlines ""and""\r\none more"\r\n\r\nCake,x\rRings,ẹ\nFan,"no end\n';
  expect(readCsv(file, COLUMNS).rows.map(({ line, cells, unclosed }) => [line, cells[0], unclosed])).toEqual([
    [2, 'Hall', undefined],
    [6, 'Cake', undefined],
    [7, 'Rings', undefined],
    [8, '"', true],
  ]);
});

test('clipboard text of a spreadsheet: tabs separate cells, and a quote in front of a cell stays', () => {
  expect(clipboardRows('Hall\t1,500,000\n"two\nlines"\t\'tis\n').map(({ cells }) => cells)).toEqual([
    ['Hall', '1,500,000'],
    ['two\nlines', "'tis"],
  ]);
});

test.each([
  ['windows-1252', 'D\xe9cor \x96 \x93now\x94', 'Décor – “now”'],
  ['windows-1252, capitals', '\xc9lise, \xc9COLE, \xdcmit', 'Élise, ÉCOLE, Ümit'],
  ['Mac Roman', 'D\x8ecor \xd0 \xd2now\xd3, GUESTS\xd5', 'Décor – “now”, GUESTS’'],
  ['Mac Roman, capitals', '\x83lise, S\x8bo Paulo', 'Élise, São Paulo'],
  [
    'UTF-8 that Excel opened as windows-1252 and saved',
    Buffer.from('\u00e2\u201a\u00a65, caf\u00c3\u00a9 \u00e2\u20ac\u201d \u00e1\u00ba\u00b8').toString(
      'latin1',
    ),
    '₦5, café — Ẹ',
  ],
  ['GBK, of few letters', 'Line,Vendor\nLace,\xb9\xe3\xd6\xdd Lace\n', 'Line,Vendor\nLace,广州 Lace\n'],
  ['Mac Roman by its line ends', 'a\rb \xca', 'a\rb \u00a0'],
])('a file in %s is read by its own table', (_, bytes, text) => {
  expect(decodeText(Buffer.from(bytes, 'latin1'))).toBe(text);
});
