import type { Batch, Edit } from '../../mfe-planning/src/sync/edits.ts';
import type { FieldConflict } from '../../mfe-planning/src/sync/merge.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields whose every value is typed once. The last order and the last tick win without a question. */
const TYPED = [
  'name',
  'title',
  'note',
  'total_kobo',
  'pledged_kobo',
  'received_kobo',
  'amount_kobo',
  'guests',
];

/**
 * Every value that somebody typed. A value may be gone at the end only if a person saw it when replacing it, a person was
 * asked about it, or it was told that it couldn't be saved.
 */
export class Ledger {
  /** By row and field. */
  private readonly typed = new Map<string, Set<string>>();
  private readonly replaced = new Map<string, Set<string>>();
  /** Values that a person saw on a row that it removed. */
  private readonly removedInSight = new Map<string, Set<string>>();
  /** How often each row was removed. */
  private readonly removals = new Map<string, number>();
  /** The budget or checklist that contains a row. */
  private readonly parents = new Map<string, string>();
  /** Rows that were added, and those whose removal somebody chose. */
  readonly added = new Map<string, Edit>();
  private readonly removed = new Set<string>();
  private readonly discarded = new Set<string>();
  /** Who typed a value, by row and field. */
  private readonly authors = new Map<string, Map<string, unknown>>();
  /** Who has changed a row. */
  private readonly editors = new Map<string, Set<unknown>>();
  /** What somebody was asked about who alone has changed it. */
  readonly needless: string[] = [];

  /** A new budget or checklist is lost if it isn't there at the end; its rows are the template's. */
  noteCreation(edit: Edit): void {
    this.added.set(edit.id, edit);
  }

  /** What a person typed itself while a sheet was open gives way to what that sheet saves, or to its removal of the row. */
  noteOverwritten(edits: readonly Edit[], by: unknown): void {
    for (const { id, set } of edits) {
      for (const field of TYPED.filter((name) => set.deleted === true || name in set)) {
        const key = `${id} ${field}`;
        for (const [value, person] of this.authors.get(key) ?? [])
          if (person === by) put(this.replaced, key, JSON.parse(value));
      }
    }
  }

  noteEdits(edits: readonly Edit[], by: unknown): void {
    for (const edit of edits) {
      this.editors.set(edit.id, (this.editors.get(edit.id) ?? new Set()).add(by));
      if (edit.fresh) this.added.set(edit.id, edit);
      if (edit.set.deleted === true) this.removed.add(edit.id);
      for (const [field, value] of fieldsOf(edit.set)) {
        const key = `${edit.id} ${field}`;
        put(this.typed, key, value);
        this.authors.set(key, (this.authors.get(key) ?? new Map()).set(JSON.stringify(value), by));
        if (field in edit.base) put(this.replaced, `${edit.id} ${field}`, edit.base[field]);
      }
    }
  }

  /** What is in a budget or checklist goes with it when that is removed. */
  noteWithin(parentId: string, rows: readonly { id: string }[]): void {
    for (const { id } of rows) this.parents.set(id, parentId);
  }

  private isRemoved = (id: string) =>
    this.removed.has(id) || this.discarded.has(id) || this.isWithinRemoved(id);

  private isWithinRemoved(id: string): boolean {
    const { set } = this.added.get(id) ?? {};
    const parentId = this.parents.get(id) ?? String(set?.budget_id ?? set?.checklist_id);
    return this.removed.has(parentId) || this.discarded.has(parentId);
  }

  /** A person who removes a row has seen its values. */
  noteRemoval(row: { id: string } & Values): void {
    this.removals.set(row.id, (this.removals.get(row.id) ?? 0) + 1);
    for (const [field, value] of fieldsOf(row)) put(this.removedInSight, `${row.id} ${field}`, value);
  }

  noteUndo(edits: readonly Edit[]): void {
    for (const { id, set, fresh } of edits) {
      if (fresh) this.removed.add(id);
      for (const [field, value] of fieldsOf(set)) put(this.replaced, `${id} ${field}`, value);
    }
  }

  noteConflict({ id, field, mine, theirs, row }: FieldConflict, side: 'mine' | 'theirs', by: unknown): void {
    const editors = [...(this.editors.get(id) ?? [])];
    // A new budget, of another device too, ties the template's tasks to its lines, which no edit says.
    const isTied = row.template_row_id && row.item_id;
    if (!isTied && editors.every((one) => one === by))
      this.needless.push(`${field} of ${id}: ${mine} or ${theirs}`);
    put(this.replaced, `${id} ${field}`, side === 'mine' ? theirs : mine);
    // Whoever is asked sees both, also if the row is removed before the answer.
    if (field !== 'removed') {
      put(this.removedInSight, `${id} ${field}`, theirs);
      return;
    }
    const isRemoved = side === 'mine' ? mine : theirs;
    if (isRemoved) {
      this.removed.add(id);
      this.discarded.add(id);
      this.noteRemoval(row);
    }
  }

  /** A person who keeps a row after all gives up what it had changed there and the other one has changed as well. */
  noteKept({ id, row }: FieldConflict, waiting: readonly Batch[]): void {
    for (const { set, base } of waiting.flatMap(({ edits }) => edits.filter((edit) => edit.id === id))) {
      for (const [field, value] of fieldsOf(set)) {
        if (base[field] !== row[field]) put(this.replaced, `${id} ${field}`, value);
      }
    }
  }

  /** A person who accepts that a row was removed gives up what it had changed there, even if a third one keeps the row. */
  noteGivenUp({ id }: FieldConflict, waiting: readonly Batch[]): void {
    for (const { set } of waiting.flatMap(({ edits }) => edits.filter((edit) => edit.id === id))) {
      for (const [field, value] of fieldsOf(set)) put(this.replaced, `${id} ${field}`, value);
    }
  }

  /** A person was told that these can't be saved. */
  noteDiscarded({ edits }: Pick<Batch, 'edits'>): void {
    for (const { id, set } of edits) {
      this.discarded.add(id);
      for (const [field, value] of fieldsOf(set)) put(this.replaced, `${id} ${field}`, value);
    }
  }

  /** Returns what was lost without anybody being asked. `find` returns the row as the server has it, if it is there. */
  lost(find: (id: string) => Values | undefined): string[] {
    const additions = [...this.added.keys()].filter((id) => !find(id) && !this.isRemoved(id));
    const values = [...this.typed].flatMap(([key, all]) => {
      const [id = '', field = ''] = key.split(' ');
      const row = find(id);
      const current = row && JSON.stringify(row[field]);
      const isGone = !row && this.isRemoved(id);
      const seen = this.removedInSight.get(key);
      const isAlong = isGone && this.isWithinRemoved(id);
      return (
        [...all]
          .filter((value) => value !== current && !this.replaced.get(key)?.has(value))
          .filter((value) => !(isGone && (isAlong || seen?.has(value) || this.discarded.has(id))))
          // If both remove a row, what one of them typed before isn't sent, and a restoration brings back what was saved.
          .filter((value) => !((this.removals.get(id) ?? 0) > 1 && seen?.has(value)))
          .map((value) => `${field} of ${id}: ${value}, now ${current}`)
      );
    });
    return [...additions.map((id) => `added ${id}`), ...values];
  }

  /** Returns the values that nobody typed. */
  invented({ id, ...row }: { id: string } & Values): string[] {
    return fieldsOf(row).flatMap(([field, value]) => {
      const known = this.typed.get(`${id} ${field}`);
      const text = JSON.stringify(value);
      return known && !known.has(text) && !this.replaced.get(`${id} ${field}`)?.has(text)
        ? [`${field} of ${id}: ${text}`]
        : [];
    });
  }
}

const fieldsOf = (values: Values) => Object.entries(values).filter(([field]) => TYPED.includes(field));

function put(map: Map<string, Set<string>>, key: string, value: unknown): void {
  map.set(key, (map.get(key) ?? new Set()).add(JSON.stringify(value) ?? 'undefined'));
}
