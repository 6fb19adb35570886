import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesText } from '../choices/edit-text.ts';
import type { Row } from '../lib/plan-list.ts';
import { EditStore } from './edit-store.ts';
import { addition, change, type Edit, inverse, removal, repeated } from './edits.ts';
import { joinEdits, mergeEdits } from './merge.ts';
import { resolve } from './resolve.ts';
import { chunkEdits } from './send-edits.ts';

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

test('a change is never lost: it is merged, or it becomes a conflict', () => {
  fc.assert(
    fc.property(values, values, (mine, theirs) => {
      const own = change('budget_item', start, mine);
      const row = { ...start, ...theirs, version: 2 };
      fc.pre(own !== null);
      const { edit, conflicts } = mergeEdits([own], row);
      const result = edit ? edited(row, edit) : row;
      for (const field of FIELDS) {
        const changedHere = own.set[field] !== undefined;
        const changedThere = row[field] !== start[field];
        const asked = conflicts.some((conflict) => conflict.field === field);
        expect(asked).toBe(changedHere && changedThere && own.set[field] !== row[field]);
        expect(result[field]).toBe(changedHere ? own.set[field] : row[field]);
      }
    }),
  );
});

/** Rebases one device's edits of a row onto the row that the other saved first. Resolves all conflicts to one side. */
function replay(edits: readonly Edit[], row: Row, side: 'mine' | 'theirs'): Row {
  return edits.reduce((current, before) => {
    const { edit, conflicts } = mergeEdits([before], row);
    const kept = conflicts.reduce<Edit | null>(
      (result, conflict) => result && resolve(result, { conflict, side }),
      edit,
    );
    return kept ? edited(current, kept) : current;
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

test('two random histories end in the same state on both devices, in either order', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 6 }), fc.array(values, { maxLength: 6 }), (one, other) => {
      const [ada, tunde] = [joinEdits([{ edits: history(one) }]), joinEdits([{ edits: history(other) }])];
      // Ada saves first and keeps hers, or Tunde saves first and hers overwrite his: the row is the same.
      const first = replay(tunde, ada.reduce(edited, start), 'theirs');
      const last = replay(ada, tunde.reduce(edited, start), 'mine');
      expect(shown(first)).toEqual(shown(last));
    }),
  );
});

test('joined edits have the same result as the edits one after the other', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 8 }), (all) => {
      const edits = history(all);
      const one = joinEdits([{ edits }]);
      expect(shown(one.reduce(edited, start))).toEqual(shown(edits.reduce(edited, start)));
    }),
  );
});

test('undoing an edit restores the row', () => {
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

test('a row created and removed before it was sent sends nothing', () => {
  const made = addition('budget_item', 'n', { name: 'x', sort: 'i' });
  const gone = removal('budget_item', { id: 'n', version: 0 });
  expect(joinEdits([{ edits: [made] }, { edits: [gone] }])).toEqual([]);
});

test('an edit of a removed row is a conflict; mine restores the row', () => {
  const edit = change('budget_item', start, { name: 'b' });
  if (!edit) throw new Error('Nothing changed.');
  const { conflicts } = mergeEdits([edit], { ...start, version: 2, deleted_at: 'now' });
  expect(conflicts).toMatchObject([{ field: 'removed', mine: false, theirs: true }]);
  const [conflict] = conflicts;
  if (!conflict) throw new Error('No conflict.');
  expect(resolve(edit, { conflict, side: 'mine' })?.set).toEqual({ name: 'b', deleted: false });
  expect(resolve(edit, { conflict, side: 'theirs' })).toBeNull();
});

test('removing a changed row is a conflict, once', () => {
  const edit = removal('budget_item', start);
  const row = { ...start, version: 2, name: 'b' };
  const [conflict] = mergeEdits([edit], row).conflicts;
  if (!conflict) throw new Error('No conflict.');
  const kept = resolve(edit, { conflict, side: 'mine' });
  expect(kept && mergeEdits([kept], row).conflicts).toEqual([]);
  expect(resolve(edit, { conflict, side: 'theirs' })).toBeNull();
});

test('removing a task that a new budget has just tied to its line is no conflict; one that was also edited is', () => {
  const task = { id: 't', version: 1, item_id: null, title: 'Book the hall', deleted_at: null };
  const edit = removal('task', task);
  const tied = { ...start, ...task, version: 2, item_id: 'i', template_row_id: 'm' };
  expect(mergeEdits([edit], tied).conflicts).toEqual([]);
  expect(mergeEdits([edit], { ...tied, version: 3 }).conflicts).toHaveLength(1);
});

test('a removal while a question about the row is open is a question, too, and asked once', () => {
  const mine = change('budget_item', start, { name: 'b' });
  const row = { ...start, version: 2, name: 'c' };
  const gone = removal('budget_item', row);
  const [conflict] = mergeEdits([mine ?? gone, gone], row).conflicts;
  expect(conflict).toMatchObject({ field: 'removed', mine: true, theirs: false });
  const { edit } = mergeEdits([mine ?? gone, gone], row);
  const kept = edit && conflict && resolve(edit, { conflict, side: 'mine' });
  expect(kept && mergeEdits([kept], row)).toMatchObject({ edit: { set: { deleted: true } }, conflicts: [] });
});

test('an edit that was saved while its answer was lost has no conflict with itself', () => {
  const edit = change('budget_item', start, { name: 'b' });
  expect(edit && mergeEdits([edit], { ...start, name: 'b', version: 2 }).conflicts).toEqual([]);
});

test('a row added on two devices is added once, and restored if it was removed', () => {
  const added = addition('budget_item', 'r', { budget_id: 'b', sort: 'k', name: 'Hall' });
  expect(mergeEdits([added], { ...start, name: 'Hall' })).toEqual({ edit: null, conflicts: [] });
  const { edit, conflicts } = mergeEdits([added], { ...start, deleted_at: 'then' });
  expect(conflicts).toEqual([]);
  expect(edit).toMatchObject({ fresh: false, set: { sort: 'k', name: 'Hall', deleted: false } });
  expect(edit?.set).not.toHaveProperty('budget_id');
});

test('an edit that is undone and redone has its first result again', () => {
  fc.assert(
    fc.property(values, (part) => {
      const edit = change('budget_item', start, part);
      fc.pre(edit !== null);
      const done = edited(start, edit);
      expect(shown([...inverse([edit]), repeated(edit)].reduce(edited, done))).toEqual(shown(done));
    }),
  );
  // An addition that was undone and redone before it was sent arrives complete.
  const made = addition('budget_item', 'n', { name: 'x', sort: 'i' });
  const again = [{ edits: [made] }, { edits: inverse([made]) }, { edits: [repeated(made)] }];
  expect(joinEdits(again)).toMatchObject([{ fresh: true, set: { name: 'x', sort: 'i' } }]);
  // A redone removal has no conflict with its own undoing.
  const gone = repeated(removal('budget_item', start));
  expect(mergeEdits([gone], { ...start, version: 3 }).conflicts).toEqual([]);
});

test('a task’s day and what it follows are one choice, whichever of the two both changed', () => {
  const offset = (ceremony: string) => ({ kind: 'offset', ceremony, n: 0, unit: 'day' });
  const before = { ...start, due_on: '2027-05-01', due: { kind: 'fixed', date: '2027-05-01' } };
  const mine = change('task', before, { due_on: '2027-05-03', due: offset('registry') });
  if (!mine) throw new Error('Nothing changed.');
  for (const theirs of [
    { due_on: '2027-05-02', due: offset('traditional') },
    { due_on: '2027-05-01', due: offset('traditional') },
  ]) {
    const row = { ...before, ...theirs, version: 2 };
    const { edit, conflicts } = mergeEdits([mine], row);
    const [conflict] = conflicts;
    if (!edit || !conflict) throw new Error('No conflict.');
    expect(conflicts).toHaveLength(1);
    expect(resolve(edit, { conflict, side: 'theirs' })).toBeNull();
    const kept = resolve(edit, { conflict, side: 'mine' });
    expect(kept?.set).toEqual(mine.set);
    // It is chosen once.
    expect(kept && mergeEdits([kept], row).conflicts).toEqual([]);
  }
});

test('what is removed together is sent in one request, and other edits in small ones', () => {
  const row = (id: string) => ({ id, version: 1 });
  const lines = Array.from({ length: 900 }, (_, place) => `l${place}`);
  const category = removal('budget_category', row('c'));
  const removals = [category, ...lines.map((id) => removal('budget_item', row(id)))];
  const budget = { id: 'b', passed_rows: [] };
  const passed = change('budget', budget, { passed_rows: ['t'] });
  if (!passed) throw new Error('Nothing changed.');
  expect(chunkEdits([...removals, passed])).toEqual([removals, [passed]]);
  const additions = lines.map((id) => addition('budget_item', id, { name: id }));
  expect(chunkEdits(additions).map(({ length }) => length)).toEqual([400, 400, 100]);
});

test('two removals are two requests, because what one removes is restored together', () => {
  const store = new EditStore(() => undefined);
  const batch = (id: string) => ({ id, at: 1, edits: [removal('task', { id, version: 1 })] });
  store.set({ waiting: ['a', 'b'].map(batch) });
  expect(store.next(Number.POSITIVE_INFINITY)).toEqual([batch('a')]);
});

test('what was refused isn’t sent again before the couple has chosen', () => {
  const store = new EditStore(() => undefined);
  const edits = [change('budget_item', start, { note: 'b' })].flatMap((edit) => edit ?? []);
  const batch = { id: 'b1', at: 1, edits, refusal: 'Refused.' };
  const later = { id: 'b2', at: 2, edits: [] };
  store.set({ waiting: [batch, later] });
  expect(store.sendable()).toEqual([later]);
});

test('the counts that a person chooses between have commas, as everywhere', () => {
  const agreed = { mode: 'per_unit', unit_kobo: 50_000, quantity: 1200 };
  const reception = { ...start, guests: 300 };
  const edits = [change('ceremony', reception, { guests: 1500 }), change('budget_item', start, { agreed })];
  expect(
    changesText(
      edits.filter((edit) => edit !== null),
      () => undefined,
    ),
  ).toEqual(['a · Guests: 1,500', 'a · Agreed price: ₦500 a piece × 1,200']);
});

test('a row that is kept after all keeps what was changed before its removal, except what both changed', () => {
  const own = { ...removal('budget_item', start), set: { name: 'b', note: 'b', deleted: true }, base: start };
  const row = { ...start, version: 2, note: 'c' };
  const [conflict] = mergeEdits([own], row).conflicts;
  expect(conflict && resolve(own, { conflict, side: 'theirs' })?.set).toEqual({ name: 'b' });
});
