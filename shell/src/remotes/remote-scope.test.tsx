import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { type Host, HostContext, useHost } from '@wedding/shared/host/host.ts';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ask } from '../dialogs/ask.ts';
import { toast } from '../toaster/toast.ts';
import { RemoteScope } from './remote-scope.tsx';

const remote = (name: string, namespaces: string[]) =>
  ({ name, version: '1.0.0', entry: `/r/${name}/entry.js`, namespaces }) as unknown as RemoteEntry;

test('a filler inside another remote’s page has its own storage and its own queries', async () => {
  const namespaces: string[] = [];
  const phone = {
    read: async (namespace: string) => {
      namespaces.push(namespace);
      return new Map();
    },
    write: async () => true,
  };
  const client = new QueryClient();
  function Filler() {
    const own = useHost().phone;
    const queries = useQueryClient();
    useEffect(() => {
      void own.read('unsent');
      queries.setQueryData(['budgets'], 'ours');
      namespaces.push(
        ...queries
          .getQueryCache()
          .findAll()
          .map(({ queryHash }) => queryHash),
      );
    }, [own, queries]);
    return null;
  }
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <HostContext value={{ phone } as unknown as Host}>
          <RemoteScope remote={remote('mfe-videos', ['watched'])}>
            <RemoteScope remote={remote('mfe-planning', ['unsent'])}>
              <Filler />
            </RemoteScope>
          </RemoteScope>
        </HostContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(namespaces).toEqual(['unsent', 'mfe-planning:["budgets"]']));
});

test('SEC-53: what the host gives all remotes can’t be replaced by one of them', () => {
  const host = { phone: {}, toast, ask } as unknown as Host;
  function Page() {
    const given = useHost();
    for (const object of [given, given.toast, given.ask])
      expect(() => Object.assign(object, { success: () => {}, confirm: () => {} })).toThrow(TypeError);
    return <>rendered</>;
  }
  const { container } = render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <HostContext value={host}>
          <RemoteScope remote={remote('mfe-videos', [])}>
            <Page />
          </RemoteScope>
        </HostContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(container.textContent).toBe('rendered');
});
