import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { compileEvents } from './compile-events.ts';

test('an open page hears what doesn’t compile, one that opens later too, and when it does again', async () => {
  const events = compileEvents();
  const server = createServer(events.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = async () => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => (await reader?.read())?.value;
  };
  const first = await open();
  expect(await first()).toBe('data: ""\n\n');
  expect(events.note('a.tsx:3: Unexpected token')).toBe(false);
  expect(await first()).toBe('data: "a.tsx:3: Unexpected token"\n\n');
  const second = await open();
  expect(await second()).toBe('data: "a.tsx:3: Unexpected token"\n\n');
  expect(events.note('')).toBe(true);
  expect(await second()).toBe('data: ""\n\n');
  expect(events.note('')).toBe(false);
  server.closeAllConnections();
  server.close();
});
