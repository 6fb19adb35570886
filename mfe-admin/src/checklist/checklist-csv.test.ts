import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklistCsv, checklistFile, readChecklistCsv as readFile } from './checklist-csv.ts';

const readChecklistCsv = (text: string, template: Parameters<typeof readFile>[1]) =>
  readFile(checklistFile(text), template);
const EMPTY = { categories: [], tasks: [] };
const file = (...lines: string[]) =>
  ['Category,Task,When,Ceremony,At least days before,At most days before', ...lines].join('\r\n');

test('a file becomes categories and tasks, and exporting and importing them changes nothing', () => {
  const { next, added, newCategories, refused } = readChecklistCsv(
    file(
      'Venues,Visit three halls,10 months before,,,',
      'Papers,Give notice,40 days before,Registry,21,90',
      '"Papers","Bring rings, and a pen",on the day,registry,,',
      'After,Send thanks,2 weeks after,Reception,,',
      'After,Rest,,,,',
      'After,Pay the last bill,2027-03-12,,,',
    ),
    EMPTY,
  );
  expect(refused).toEqual([]);
  expect(newCategories).toEqual(['Venues', 'Papers', 'After']);
  expect(added).toHaveLength(6);
  expect(next.tasks.map(({ due }) => due)).toEqual([
    { kind: 'offset', ceremony: 'main', n: -10, unit: 'month' },
    { kind: 'offset', ceremony: 'registry', n: -40, unit: 'day', min_lead_days: 21, max_lead_days: 90 },
    { kind: 'offset', ceremony: 'registry', n: 0, unit: 'day' },
    { kind: 'offset', ceremony: 'reception', n: 2, unit: 'week' },
    { kind: 'none' },
    { kind: 'fixed', date: '2027-03-12' },
  ]);
  expect(readChecklistCsv(checklistCsv(next), next)).toMatchObject({
    added: [],
    changed: [],
    unchanged: 6,
    refused: [],
    newCategories: [],
    next,
  });
});

test('a day that no plan can have is refused with the years that it can', () => {
  const { refused, added } = readChecklistCsv(
    file('Venues,Hall,2100-01-01,,,', 'Venues,Tent,1999-12-31,,,', 'Venues,Cake,2099-12-31,,,'),
    EMPTY,
  );
  expect(refused).toEqual([
    { line: 2, reason: '“2100-01-01” isn’t a day from 2000 to 2099.' },
    { line: 3, reason: '“1999-12-31” isn’t a day from 2000 to 2099.' },
  ]);
  expect(added).toEqual([{ title: 'Cake', category: 'Venues' }]);
});

test('every unreadable line is named with a fix, and the others are imported', () => {
  const { refused, added } = readChecklistCsv(
    file(
      ',Cake,1 day before,,,',
      'Venues,Hall,soon,,,',
      'Venues,,1 day before,,,',
      'Venues,\u200b,1 day before,,,',
      'Venues,Band,1 day before,Graduation,,',
      'Venues,Tent,30 days before,,20,10',
      'Venues,Chairs,30 days before,,many,',
      'Venues,Date,2027-02-31,,,',
      'Venues,Good one,1 day before,,,',
      'venues,good ONE,2 days before,,,',
      `Venues,${'x'.repeat(121)},1 day before,,,`,
      'Venues,"Generator,1 day before,,,',
    ),
    EMPTY,
  );
  expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13]);
  expect(refused.map(({ reason }) => reason).join('\n')).toMatch(
    /no category[\s\S]*Write it as “10 months before”[\s\S]*the task name is missing[\s\S]*isn’t a ceremony[\s\S]*can’t be less[\s\S]*whole numbers[\s\S]*isn’t a date[\s\S]*twice[\s\S]*the task name “[^”]*” doesn’t fit\. Too long by [\s\S]*quotation mark has no end/,
  );
  expect(added.map(({ title }) => title)).toEqual(['Good one']);
  // Which column is the category is asked then.
  expect(checklistFile('Title,Day\r\nx,y').isCertain).toBe(false);
});

test('an existing task gets its new day and keeps its lesson, and tasks not in the file stay', () => {
  const { next } = readChecklistCsv(
    file('Venues,Hall,10 months before,,,', 'Venues,Band,1 day before,,,'),
    EMPTY,
  );
  const withVideos = { ...next, tasks: next.tasks.map((task) => ({ ...task, video_id: 7 })) };
  const reading = readChecklistCsv(file('VENUES,hall,6 months before,,,'), withVideos);
  expect(reading).toMatchObject({ added: [], unchanged: 0, changed: [{ title: 'Hall' }] });
  expect(reading.next.tasks).toMatchObject([
    { title: 'Hall', video_id: 7, due: { n: -6 } },
    { title: 'Band' },
  ]);
});

test('any file content is read or refused, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const { next } = readChecklistCsv(file(text), EMPTY);
      const homes = new Set(next.categories.map(({ id }) => id));
      expect(next.tasks.every(({ category_id }) => homes.has(category_id))).toBe(true);
    }),
  );
});

test('titles above the headings, other names of columns and a sep line are read, and unknown columns are named', () => {
  const { added, refused, ignored } = readChecklistCsv(
    'sep=;\r\nOur list;;\r\nSECTION;To do;Due;Owner\r\nVenues;Visit, then book;10 months before;Ada\r\n',
    EMPTY,
  );
  expect(refused).toEqual([]);
  expect(added).toEqual([{ title: 'Visit, then book', category: 'Venues' }]);
  expect(ignored).toEqual(['“Our list” above the columns', 'column Owner']);
});

test('a category that is written once, in a row of its own or beside its first task, is that of the rows below it', () => {
  const { added, refused } = readChecklistCsv(
    file('Venues,,,,,', ',Visit halls,,,,', 'Food,Taste,,,,', ',Order cake,,,,'),
    EMPTY,
  );
  expect(refused).toEqual([]);
  expect(added).toEqual([
    { title: 'Visit halls', category: 'Venues' },
    { title: 'Taste', category: 'Food' },
    { title: 'Order cake', category: 'Food' },
  ]);
});
