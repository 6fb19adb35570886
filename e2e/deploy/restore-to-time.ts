import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/start-process.ts';
import type { ContainerStack } from './container-stack.ts';
import { missingTexts, type WalkedSite } from './stack-walk.ts';

/**
 * Restores to a time between two texts, by the commands of docs/how-to/deploy.md. Returns how long the site was away.
 * @throws {Error} when the first text is missing, or the second is still there
 */
export async function restoreToTime(stack: ContainerStack, { sendText, texts }: WalkedSite): Promise<string> {
  const { compose, sql } = stack;
  const target = await sql(
    "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00')",
  );
  await sleep(1_000);
  const mistake = await sendText('A mistake');
  // The archive has what happened until now.
  await sql('select pg_switch_wal()');
  const began = Date.now();
  const writers = 'caddy gateway-1 gateway-2 api-1 api-2 worker pgbouncer backup postgres'.split(' ');
  await compose('stop', ...writers);
  const pgbackrest = ['--rm', '--no-deps', '-T', '--entrypoint', 'pgbackrest', 'postgres'];
  const how = ['--stanza=wedding', '--delta', '--type=time', `--target=${target}`];
  await compose('run', ...pgbackrest, ...how, '--target-action=promote', 'restore');
  await compose('up', '-d', '--no-deps', '--wait', 'postgres');
  await until(async () => (await sql('select pg_is_in_recovery()')) === 'f', 'PostgreSQL to be restored');
  await sql("select setval('planning_seq', last_value + 1000000000) from planning_seq");
  await compose('up', '-d');
  await stack.healthy();
  const away = ((Date.now() - began) / 1000).toFixed(0);
  const before = texts.filter((id) => id !== mistake);
  const faults = await missingTexts(stack, before);
  if ((await missingTexts(stack, [mistake])).length === 0) faults.push('the mistake is still there');
  if (faults.length) throw new Error(`Restored to ${target}: ${faults.join(', ')}.`);
  await sendText('After the restore');
  return `restored to a time in ${away} s: the ${before.length} texts before it are there, the one after it is not`;
}
