import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Tabs } from '@wedding/shared/ui/actions/tabs.tsx';
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

const TABS = [
  { value: 'figures', label: 'Figures' },
  { value: 'members', label: 'Members' },
  { value: 'plans', label: 'Plans' },
  { value: 'messages', label: 'Messages' },
  { value: 'texts', label: 'Unknown texts' },
  { value: 'audit', label: 'Audit trail' },
  { value: 'errors', label: 'Errors' },
  { value: 'administrators', label: 'Administrators' },
] as const;
type TabName = (typeof TABS)[number]['value'];

const PANELS: Record<TabName, ComponentType> = {
  figures: FiguresPanel,
  members: MembersPanel,
  plans: TariffsPanel,
  messages: MessagesPanel,
  texts: UnknownTextsPanel,
  audit: AuditPanel,
  errors: ErrorsPanel,
  administrators: AdministratorsPanel,
};

export function ReportsPage() {
  const address = useListSearch();
  const owner = useHost().session.user?.roles.includes('owner') ?? false;
  const tabs = TABS.filter(({ value }) => owner || value !== 'administrators');
  const tab =
    address.oneOf(
      'tab',
      tabs.map(({ value }) => value),
    ) || 'figures';
  const Panel = PANELS[tab];
  return (
    <Page dense>
      <PageHeader title="Reports" />
      <Tabs
        label="Reports"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          address.change({
            tab: next === 'figures' ? '' : next,
            search: '',
            report: '',
            days: '',
            from: '',
            to: '',
            compare: '',
            state: '',
            by: '',
            member: '',
            tariff: '',
            joined_from: '',
            joined_to: '',
            data: '',
            sort: '',
            thread: '',
            part: '',
            version: '',
          })
        }
      >
        <Panel />
      </Tabs>
    </Page>
  );
}
