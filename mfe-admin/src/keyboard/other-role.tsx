import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';

/** Stands where an administrator's role doesn't have the page. */
export function OtherRole() {
  return (
    <Page>
      <PageHeader title="Not part of your role" />
      <EmptyState
        text="Your role doesn’t include this page. An owner can change your role."
        action={<ButtonLink to="/app/admin/overview">Go to the dashboard</ButtonLink>}
      />
    </Page>
  );
}
