import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addition, change, type Edit, inverse, joined, rebase, removal, settle } from './edits.ts';
import type { Row } from './plan-data.ts';

const FIELDS = ['name', 'note', 'vendor_name'] as const;
const start: Row = {
  id: 'r',
  version: 1,
  deleted_at: null,
  sort: 'i',
  name: 'a',
  note: 'a',
  vendor_name: 'a',
};
const values = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    note: fc.constantFrom('a', 'b', 'c'),
    vendor_name: fc.constantFrom('a', 'b'),
  },
  { requiredKeys: [] },
);
const edited = (row: Row, edit: Edit): Row => {
  const { deleted, ...set } = edit.set;
  return {
    ...row,
    ...set,
    deleted_at: deleted === true ? 'now' : deleted === false ? null : row.deleted_at,
    version: row.version + 1,
  };
};

test('nothing that somebody changed is lost: it stands, or it is asked about', () => {
  fc.assert(
    fc.property(values, values, (mine, theirs) => {
      const own = change('budget_item', start, mine);
      const row = { ...start, ...theirs, version: 2 };
      fc.pre(own !== null);
      const { edit, questions } = rebase(own, row, 'Tunde');
      const result = edit ? edited(row, edit) : row;
      for (const field of FIELDS) {
        const changedHere = own.set[field] !== undefined;
        const changedThere = row[field] !== start[field];
        const asked = questions.some((question) => question.field === field);
        expect(asked).toBe(changedHere && changedThere && own.set[field] !== row[field]);
        expect(result[field]).toBe(changedHere ? own.set[field] : row[field]);
      }
    }),
  );
});

/** A phone's history of edits of one row, brought onto what the other saved first, every question answered alike. */
function brought(edits: readonly Edit[], row: Row, side: 'mine' | 'theirs'): Row {
  return edits.reduce((standing, before) => {
    const { edit, questions } = rebase(before, row, '');
    const kept = questions.reduce<Edit | null>(
      (sofar, question) => sofar && settle(sofar, question, side),
      edit,
    );
    return kept ? edited(standing, kept) : standing;
  }, row);
}
const history = (all: readonly object[]) => {
  let row = start;
  return all.flatMap((part) => {
    const edit = change('budget_item', row, { ...part });
    if (edit) row = edited(row, edit);
    return edit ? [edit] : [];
  });
};
const shown = (row: Row) => FIELDS.map((field) => row[field]);

test('two random histories end the same on both phones, whoever came first and however they chose', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 6 }), fc.array(values, { maxLength: 6 }), (one, other) => {
      const [ada, tunde] = [joined([{ edits: history(one) }]), joined([{ edits: history(other) }])];
      // Ada's came first and hers are kept; Tunde's came first and hers are put over them: the same.
      const first = brought(tunde, ada.reduce(edited, start), 'theirs');
      const last = brought(ada, tunde.reduce(edited, start), 'mine');
      expect(shown(first)).toEqual(shown(last));
    }),
  );
});

test('edits joined into one are the edits one after the other', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 8 }), (all) => {
      const edits = history(all);
      const one = joined([{ edits }]);
      expect(shown(one.reduce(edited, start))).toEqual(shown(edits.reduce(edited, start)));
    }),
  );
});

test('taking back an edit leaves the row as it was', () => {
  fc.assert(
    fc.property(values, (part) => {
      const edit = change('budget_item', start, part);
      fc.pre(edit !== null);
      expect(shown(inverse([edit]).reduce(edited, edited(start, edit)))).toEqual(shown(start));
    }),
  );
  const gone = removal('budget_item', start);
  expect(inverse([gone]).reduce(edited, edited(start, gone)).deleted_at).toBeNull();
});

test('a row made and removed before it was sent never was', () => {
  const made = addition('budget_item', 'n', { name: 'x', sort: 'i' });
  const gone = removal('budget_item', { id: 'n', version: 0 });
  expect(joined([{ edits: [made] }, { edits: [gone] }])).toEqual([]);
});

test('what I changed and the other removed is asked about; keeping it brings it back', () => {
  const edit = change('budget_item', start, { name: 'b' });
  if (!edit) throw new Error('Nothing changed.');
  const { questions } = rebase(edit, { ...start, version: 2, deleted_at: 'now' }, 'Tunde');
  expect(questions).toMatchObject([{ field: 'removed', mine: false, theirs: true }]);
  const [question] = questions;
  if (!question) throw new Error('Nothing asked.');
  expect(settle(edit, question, 'mine')?.set).toEqual({ name: 'b', deleted: false });
  expect(settle(edit, question, 'theirs')).toBeNull();
});

test('what I removed and the other changed is asked about, once', () => {
  const edit = removal('budget_item', start);
  const row = { ...start, version: 2, name: 'b' };
  const [question] = rebase(edit, row, 'Tunde').questions;
  if (!question) throw new Error('Nothing asked.');
  const kept = settle(edit, question, 'mine');
  expect(kept && rebase(kept, row, '').questions).toEqual([]);
  expect(settle(edit, question, 'theirs')).toBeNull();
});

test('what arrived although its answer was lost is not sent again', () => {
  const edit = change('budget_item', start, { name: 'b' });
  expect(edit && rebase(edit, { ...start, name: 'b', version: 2 }, '')).toEqual({
    edit: null,
    questions: [],
  });
});
