import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { Outlet } from 'react-router-dom';
import type { Access } from './use-access.ts';

/** The page itself, or what stands in its place until we know who is here. */
export function PageArea({ access, onRetry }: { access: Access; onRetry: () => void }) {
  if (access === 'open') return <Outlet />;
  if (access === 'failed') {
    return (
      <Page>
        <ErrorState
          title="We couldn’t open your account"
          message="Please check your network connection, then try again."
          onRetry={onRetry}
        />
      </Page>
    );
  }
  if (access === 'away') {
    return (
      <Page>
        <ErrorState
          title="You are without a network"
          message="Nobody is signed in on this phone, or not for 30 days. Connect once and sign in: what you changed here is kept."
          onRetry={onRetry}
        />
      </Page>
    );
  }
  return (
    <Page>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={5} />
    </Page>
  );
}
