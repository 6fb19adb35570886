import { readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { expect, test, vi } from 'vitest';
import { built, live, release, stageEachTest, storeOf } from '../testing/check-stage.ts';

vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const until = ['--until', dayIn(30)];
const flags = async () => (await readCurrent(storeOf()))?.set.flags ?? [];

test('a page is shown to some people without a build, status says to whom and until when, and it ends by hand too', async () => {
  await live('mfe-a');
  const page = ['--page', '/app/mfe-a'];
  const some = ['--percent', '10', '--members', '12, 40', '--administrators'];
  expect(await release('flag', 'mfe-a', ...page, ...some, ...until)).toBe(
    `mfe-a/app/mfe-a is shown to 10 of 100 members, administrators, the members 12, 40 (until ${dayIn(30)}, then to nobody).`,
  );
  expect(await flags()).toEqual([
    {
      part: 'mfe-a',
      page: 'app/mfe-a',
      percent: 10,
      members: [12, 40],
      administrators: true,
      until: dayIn(30),
    },
  ]);
  expect(await release('status', 'mfe-a')).toContain(
    `flag       app/mfe-a: 10 of 100 members, administrators, the members 12, 40, until ${dayIn(30)}`,
  );
  // A promotion leaves it as it is, and a second flag takes the place of the first.
  await live('mfe-a', { files: { 'page.js': 'two' } });
  await release('flag', 'mfe-a', ...page, '--administrators', ...until);
  expect(await flags()).toHaveLength(1);
  expect(await release('unflag', 'mfe-a', ...page)).toBe('mfe-a/app/mfe-a is shown to everyone.');
  expect(await flags()).toEqual([]);
  expect(await release('status', 'mfe-a')).toMatch(/Ada {2}unflag .*mfe-a\/app\/mfe-a/);
});

test('a new remote is flagged before its first version goes to everyone', async () => {
  await live('mfe-a');
  await release('publish', 'mfe-b', '--from', await built('mfe-b'), '--no-api', 'a test');
  expect(await release('flag', 'mfe-b', '--administrators', ...until)).toContain(
    'mfe-b is not live; once it is promoted, it is shown to administrators',
  );
  await release('promote', 'mfe-b', '--percent', '100');
  expect(await release('status', 'mfe-b')).toContain('flag       all pages: administrators, until');
});

test('a flag that shows something to nobody, for ever, or about nothing is refused', async () => {
  await live('mfe-a');
  await expect(release('flag', 'mfe-a', ...until)).rejects.toThrow('Say who sees it');
  for (const phone of ['08030000001', '+2348030000001', '12,8030000001']) {
    await expect(release('flag', 'mfe-a', '--members', phone, ...until)).rejects.toThrow('not by phone');
  }
  await expect(release('flag', 'mfe-a', '--percent', '5')).rejects.toThrow('Say its last day');
  for (const day of ['tomorrow', dayIn(-2), dayIn(120), '2026-13-01']) {
    await expect(release('flag', 'mfe-a', '--percent', '5', '--until', day)).rejects.toThrow(
      'within 90 days',
    );
  }
  const page = ['--page', 'app/mfe-b', '--percent', '5', ...until];
  await expect(release('flag', 'mfe-a', ...page)).rejects.toThrow(
    'mfe-a has no page app/mfe-b. It has: app/mfe-a.',
  );
  await expect(release('flag', 'shell', '--percent', '5', ...until)).rejects.toThrow(
    'The shell is every page',
  );
  await expect(release('flag', 'mfe-aa', '--percent', '5', ...until)).rejects.toThrow(
    'mfe-aa was never published here (did you mean mfe-a?): publish it first.',
  );
  await expect(release('unflag', 'mfe-a')).rejects.toThrow('mfe-a has no flag.');
});
