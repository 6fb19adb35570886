import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist*/**', '**/*.test.*', '**/testing/**'],
  })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const contract = read('shared/contract/*.ts');
const code = read('{shell,mfe-*}/src/**/*.{ts,tsx}');

/** A final deletion asks with the specification's dialog. What goes to the bin can be undone. */
const ASKS = /\bconfirmDelete\b|\bconfirmBin\b|\btoast\.undo\b/;

/** What doesn't ask so, and why. */
const OTHERS: Record<string, string> = {
  deleteChecklist: 'the sync engine sends it, after the Undo of its menu',
  deleteWatchLater: 'on a video it is a switch; the list of saved videos asks',
  dropUpload: 'the queue sends it, after the question of its button',
  endFamilyLink: 'the component of all links asks',
  endOwnSession: 'signing in again brings it back',
  eraseMe: 'a word is typed first, and a text within thirty days keeps the account',
  removePlanMember: 'its own question says who keeps what, and a new invitation brings the partner back',
  retireTariff: 'its own question says that its members keep it',
  stopCalendar: 'the component of all links asks',
  stopPush: 'it is a switch',
};

const blocksOf = (text: string) => text.split(/^(?=export )/m);
const nameOf = (block: string) => /^export (?:const|function|class) (\w+)/.exec(block)?.[1];
const names = contract
  .flatMap(({ text }) => blocksOf(text))
  .flatMap((block) => (block.includes("method: 'DELETE'") ? [nameOf(block) ?? ''] : []));

/** Returns the files in which a deletion begins: those of the call, or of the functions that wrap it. */
function startsOf(name: string): string[] {
  const word = new RegExp(`\\b${name}\\b`);
  return code
    .filter(({ text }) => word.test(text))
    .flatMap(({ file, text }) => {
      if (ASKS.test(text)) return [];
      const wrappers = blocksOf(text)
        .filter((block) => word.test(block))
        .flatMap((block) => nameOf(block) ?? []);
      const app = code.filter((one) => one.file.split('/')[0] === file.split('/')[0]);
      const users = wrappers.flatMap((wrapper) =>
        app.filter((one) => one.file !== file && new RegExp(`\\b${wrapper}\\b`).test(one.text)),
      );
      if (users.length === 0) return [file];
      return users.filter((one) => !ASKS.test(one.text)).map((one) => one.file);
    });
}

test.each(names)('%s is asked as the specification has it, or can be undone', (name) => {
  const starts = startsOf(name);
  if (name in OTHERS) expect(starts, 'has no reason to be an exception').not.toEqual([]);
  else expect(starts).toEqual([]);
});
