import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import type { ComponentType } from 'react';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';

const lazyPanel = (load: () => Promise<ComponentType>) =>
  lazyComponent(load, undefined, <ListSkeleton label="Loading the report" />);

const FiguresPanel = lazyPanel(
  async () => (await import(/* webpackChunkName: "figures" */ './figures-panel.tsx')).FiguresPanel,
);

const MessagesPanel = lazyPanel(
  async () =>
    (await import(/* webpackChunkName: "messages" */ '../messages/messages-panel.tsx')).MessagesPanel,
);

const MembersPanel = lazyPanel(
  async () => (await import(/* webpackChunkName: "members" */ '../members/members-panel.tsx')).MembersPanel,
);

const AuditPanel = lazyPanel(
  async () => (await import(/* webpackChunkName: "audit" */ '../audit/audit-panel.tsx')).AuditPanel,
);

const ErrorsPanel = lazyPanel(
  async () => (await import(/* webpackChunkName: "errors" */ '../errors/errors-panel.tsx')).ErrorsPanel,
);

const AdministratorsPanel = lazyPanel(
  async () =>
    (await import(/* webpackChunkName: "administrators" */ '../administrators/administrators-panel.tsx'))
      .AdministratorsPanel,
);

const UnknownTextsPanel = lazyPanel(
  async () =>
    (await import(/* webpackChunkName: "unknown-texts" */ '../texts/unknown-texts-panel.tsx'))
      .UnknownTextsPanel,
);

const TariffsPanel = lazyPanel(
  async () => (await import(/* webpackChunkName: "tariffs" */ '../tariffs/tariffs-panel.tsx')).TariffsPanel,
);

/** The pages below REPORTS in the sidebar, by the address's `tab`. */
const PAGES = {
  figures: { title: 'Figures', Panel: FiguresPanel },
  members: { title: 'Members', Panel: MembersPanel },
  messages: { title: 'Messages', Panel: MessagesPanel },
  plans: { title: 'Plans', Panel: TariffsPanel },
  texts: { title: 'Unknown texts', Panel: UnknownTextsPanel },
  audit: { title: 'Audit trail', Panel: AuditPanel },
  errors: { title: 'Errors', Panel: ErrorsPanel },
  administrators: { title: 'Administrators', Panel: AdministratorsPanel },
} satisfies Record<string, { title: string; Panel: ComponentType }>;

export function ReportsPage() {
  const owner = useHost().session.user?.roles.includes('owner') ?? false;
  const tab = useListSearch().oneOf('tab', Object.keys(PAGES) as (keyof typeof PAGES)[]);
  const { title, Panel } = PAGES[tab && (owner || tab !== 'administrators') ? tab : 'figures'];
  return (
    <Page dense>
      <PageHeader title={title} />
      {/* Each page begins with its own state. */}
      <Panel key={title} />
    </Page>
  );
}
