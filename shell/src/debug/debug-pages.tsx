import { useQuery } from '@tanstack/react-query';
import { generateHeaders, secureDWebhook } from '@wedding/shared/contract/debug.ts';
import { ApiError, call, messageOf } from '@wedding/shared/host/call.ts';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import css from './debug-pages.module.css';

/** echo-generate-headers: shows the headers of this browser's request as the server receives them. */
export function HeadersPage() {
  return <DebugPage title="Request headers" name="headers" operation={generateHeaders} />;
}

/** webhook/secure-d: shows the card-payment provider's last message. */
export function SecureDPage() {
  return <DebugPage title="Secure-D webhook" name="secure-d" operation={secureDWebhook} />;
}

type Operation = typeof generateHeaders | typeof secureDWebhook;

function DebugPage({ title, name, operation }: { title: string; name: string; operation: Operation }) {
  const { data, error } = useQuery({
    queryKey: ['debug', name],
    queryFn: async ({ signal }) => (await call(operation, { signal })).data,
    retry: false,
    gcTime: 0,
  });
  return (
    <Page>
      <PageHeader title={title} />
      {error ? (
        <p role="alert">Error: {explain(error)}</p>
      ) : data === undefined ? (
        <p role="status">Loading...</p>
      ) : (
        <pre className={css.json}>{JSON.stringify(data, null, 2)}</pre>
      )}
    </Page>
  );
}

const explain = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 ? `HTTP error! status: ${error.status}` : messageOf(error);
