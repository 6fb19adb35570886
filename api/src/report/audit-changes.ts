import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import sanitize from 'sanitize-html';
import { masked } from '../http/mask.ts';

const MAX_CHARACTERS = 160;
/** Fields that change with every write and tell a reader nothing. */
const HIDDEN_FIELDS = new Set(['version', 'updated_at', 'updated_by', 'seq']);

/** Returns the fields that differ between two states of a record. `whole` keeps long values uncut. */
export function changesOf(
  { before, after }: { before: unknown; after: unknown },
  { whole }: { whole: boolean },
): AuditEntry['changes'] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const display = whole ? (text: string) => text : shortened;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => ({ field, before: asText(old[field]), after: asText(now[field]) }))
    .filter((change) => change.before !== change.after)
    .map(({ field, before: was, after: is }) => ({
      field,
      before: display(was),
      after: display(is),
      cut: !whole && Math.max(was.length, is.length) > MAX_CHARACTERS,
    }));
}

const fieldsOf = (row: unknown): Record<string, unknown> => Object(masked(row, { numbers: false }));

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 1);
  return /<[a-z][^>]*>/i.test(value) ? textOfMarkup(value) : value;
}

/** Converts markup to plain text, with one line for each paragraph. */
function textOfMarkup(html: string): string {
  const lines = html.replace(/<(br|hr)\b[^>]*>|<\/(p|h\d|li|tr|blockquote|figure)>/gi, '$&\n');
  const text = sanitize(lines, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]).trim();
}
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' };

const shortened = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
