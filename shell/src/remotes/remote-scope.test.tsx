import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type DeviceStorage, type Host, HostContext, useHost } from '@wedding/shared/host/host.ts';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RemoteScope } from './remote-scope.tsx';

const remoteOf = (name: string, namespaces: string[]) =>
  ({ name, version: '1.0.0', namespaces }) as unknown as Parameters<typeof RemoteScope>[0]['remote'];
const PLANNING = remoteOf('mfe-planning', ['unsent']);
const VIDEOS = remoteOf('mfe-videos', ['watched']);

test('SEC-53: a part that fills a slot of another part’s page has its own storage and cache there', () => {
  const stored: string[] = [];
  const phone: DeviceStorage = {
    read: async () => new Map(),
    write: async (namespace) => stored.push(namespace) > 0,
  };
  const clients: QueryClient[] = [];
  function Edit(): null {
    clients.push(useQueryClient());
    void useHost().phone.write('unsent', {});
    return null;
  }
  const shell = new QueryClient();
  const show = (page: ReactNode) =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={shell}>
          <HostContext value={{ phone } as Host}>{page}</HostContext>
        </QueryClientProvider>
      </MemoryRouter>,
    );
  const edit = (
    <RemoteScope remote={PLANNING}>
      <Edit />
    </RemoteScope>
  );
  show(edit);
  show(<RemoteScope remote={VIDEOS}>{edit}</RemoteScope>);
  expect(new Set(stored)).toEqual(new Set(['unsent']));
  expect(new Set(clients).size).toBe(1);
});
