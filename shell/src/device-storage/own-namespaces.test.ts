import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import { expect, test } from 'vitest';
import { ownNamespaces } from './own-namespaces.ts';

function open() {
  const stored = new Map<string, Map<string, unknown>>();
  const phone: DeviceStorage = {
    read: async (namespace) => stored.get(namespace) ?? new Map(),
    write: async (namespace, { put = new Map() }) => Boolean(stored.set(namespace, new Map(put))),
  };
  return {
    stored,
    planning: ownNamespaces(phone, { name: 'mfe-planning', namespaces: ['unsent'] }),
    vendors: ownNamespaces(phone, { name: 'mfe-vendors', namespaces: [] }),
    older: ownNamespaces(phone, { name: 'mfe-videos' }),
  };
}

test('SEC-53: a part reads and writes no namespace of another part, whatever it calls its own', async () => {
  const { stored, planning, vendors } = open();
  await planning.write('unsent', { put: new Map([['edit', 1]]) });
  expect((await vendors.read('unsent')).size).toBe(0);
  await vendors.write('unsent', { put: new Map([['guest', 2]]) });
  expect([...(await planning.read('unsent'))]).toEqual([['edit', 1]]);
  expect([...stored.keys()]).toEqual(['unsent', 'mfe-vendors/unsent']);
});

test('what an older version stored under a bare name is found under it', async () => {
  const { planning, older } = open();
  await older.write('unsent', { put: new Map([['edit', 1]]) });
  expect((await planning.read('unsent')).size).toBe(1);
});
