// The sources of the component that shows a couple's list in a remote, as `create call … --in` writes them.
import { type CallName, capitalized } from './name-call.ts';

export const queriesOf = ({
  domain,
  pascal,
}: CallName) => `import * as calls from '@wedding/shared/contract/${domain}.ts';
import type { ${pascal}Row } from '@wedding/shared/contract/${domain}.schema.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { type DeviceStorage, useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { storedList } from '@wedding/shared/host/device/stored-list.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';

/** What the sheet holds. */
export type ${pascal}Fields = Omit<${pascal}Row, 'id' | 'version' | 'created_at'>;

/** The list, also offline. */
export const ${domain.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())}Query = (phone: DeviceStorage) =>
  storedList(phone, {
    key: '${domain}',
    load: (signal) => fetchData(calls.list${pascal}, { signal }),
  });

/** Adds a row, or saves the row that was opened. */
export function useSave${pascal}(row: ${pascal}Row | undefined) {
  return useSubmit({
    mutationFn: (body: ${pascal}Fields) =>
      row
        ? call(calls.editIn${pascal}, { params: { id: row.id }, body: { ...body, version: row.version } })
        : call(calls.addTo${pascal}, { body }),
    ...useRefetched(),
  });
}

export function useRemoveFrom${pascal}() {
  return useSubmit({
    mutationFn: ({ id, version }: ${pascal}Row) =>
      call(calls.removeFrom${pascal}, { params: { id }, query: { version } }),
    ...useRefetched(),
  });
}

/** The list is fetched again after a refusal too: the row may be another by now. */
function useRefetched() {
  const client = useQueryClient();
  const { toast } = useHost();
  const refetch = () => client.invalidateQueries({ queryKey: ['${domain}'] });
  return {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      void refetch();
    },
    onError: refetch,
  };
}
`;

export const pageOf = ({
  domain,
  pascal,
  title,
}: CallName) => `import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ${pascal}List } from './${domain}-list.tsx';

export function ${pascal}Page() {
  return (
    <Page>
      <PageHeader title="${title}" />
      <${pascal}List />
    </Page>
  );
}
`;

export const listOf = ({
  domain,
  camel,
  pascal,
  phrase,
  fields,
}: CallName) => `import type { ${pascal}Row } from '@wedding/shared/contract/${domain}.schema.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ${camel}Query } from './${domain}.queries.ts';
import { ${pascal}Sheet } from './${domain}-sheet.tsx';

/** The couple's ${phrase}, with a search, and a sheet to add, change or remove one. */
export function ${pascal}List() {
  const { phone } = useHost();
  const query = useQuery(${camel}Query(phone));
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const rows = query.data;
  if (!rows) {
    if (query.isPending) return <Skeleton shape="row" count={3} label="Loading your ${phrase}" />;
    return (
      <ErrorState
        title="Your ${phrase} did not load"
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const add = (
    <Button small icon={<Plus aria-hidden="true" />} onClick={() => setOpened('new')}>
      Add
    </Button>
  );
  const matches = rows.filter((row) => isFound(row, search));
  return (
    <Stack gap={4} shrink>
      {rows.length === 0 ? (
        <EmptyState text="There is nothing in your ${phrase} yet" action={add} />
      ) : (
        <>
          <Row gap={3} justify="between">
            <SearchField label="Search ${phrase}" value={search} onSearch={setSearch} />
            {add}
          </Row>
          {matches.length === 0 && <Text tone="second">Nothing in your ${phrase} matches “{search}”.</Text>}
          {matches.map((row) => (
            <${pascal}Card key={row.id} row={row} onOpen={() => setOpened(row.id)} />
          ))}
        </>
      )}
      {opened !== null && (
        <${pascal}Sheet row={rows.find(({ id }) => id === opened)} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}

function ${pascal}Card({ row, onOpen }: { row: ${pascal}Row; onOpen: () => void }) {
  return (
    <Card>
      <Row gap={3} justify="between">
        <Stack gap={1} shrink>
          <Text weight={600} breaks>
            {row.name}
          </Text>${fields
            .slice(1)
            .map(
              (field) => `
          {row.${field} && (
            <Text tone="second" size={14} breaks>
              {row.${field}}
            </Text>
          )}`,
            )
            .join('')}
        </Stack>
        <Button small variant="outline" aria-label={\`Change \${row.name}\`} onClick={onOpen}>
          Change
        </Button>
      </Row>
    </Card>
  );
}

const isFound = ({ ${fields.join(', ')} }: ${pascal}Row, search: string) =>
  containsTerms([${fields.join(', ')}].join(' '), searchTerms(search));
`;

export const sheetOf = ({
  domain,
  pascal,
  phrase,
  fields,
}: CallName) => `import type { ${pascal}Row } from '@wedding/shared/contract/${domain}.schema.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { type ${pascal}Fields, useRemoveFrom${pascal}, useSave${pascal} } from './${domain}.queries.ts';

const EMPTY: ${pascal}Fields = { ${fields.map((field) => `${field}: ''`).join(', ')} };

/** Adds to the ${phrase}, or changes or removes the row. A row that somebody else changed is saved at the second try. */
export function ${pascal}Sheet({ row, onClose }: { row: ${pascal}Row | undefined; onClose: () => void }) {
  const { ask } = useHost();
  const save = useSave${pascal}(row);
  const remove = useRemoveFrom${pascal}();
  const [opened] = useState(row);
  const [typed, setTyped] = useState<${pascal}Fields>(
    row ? { ${fields.map((field) => `${field}: row.${field}`).join(', ')} } : EMPTY,
  );
  const { at, general } = formErrors(save.error ?? remove.error, [${fields.map((field) => `'${field}'`).join(', ')}]);
  async function askAndRemove() {
    if (row && (await ask.confirmDelete())) remove.mutate(row, { onSuccess: onClose });
  }
  return (
    <FormSheet
      title={opened ? 'Change' : 'Add to your ${phrase}'}
      about={opened ? \`${domain} \${opened.id}\` : null}
      save={opened ? 'Save' : 'Add'}
      saving={save.isPending && 'Saving'}
      disabled={typed.name.trim() === ''}
      onSave={() => save.mutate(typed, { onSuccess: onClose })}
      onRemove={row && (() => void askAndRemove())}
      onClose={onClose}
    >
${fields
  .map(
    (field) => `      <TextField
        label="${capitalized(field.replaceAll('_', ' '))}"${field === 'name' ? '' : '\n        optional'}
        limit={100}
        value={typed.${field}}
        error={at.${field}}
        onChange={({ target }) => setTyped({ ...typed, ${field}: target.value })}
      />
`,
  )
  .join('')}      {general && (
        <Text tone="danger" role="alert">
          {general}
        </Text>
      )}
    </FormSheet>
  );
}
`;
