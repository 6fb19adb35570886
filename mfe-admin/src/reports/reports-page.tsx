import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Tabs } from '@wedding/shared/ui/actions/tabs.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import type { ComponentType } from 'react';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { useMay } from '../hooks/use-may.ts';

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
  { value: 'figures', label: 'Figures', for: 'analyst' },
  { value: 'members', label: 'Members', for: 'support' },
  { value: 'plans', label: 'Plans', for: 'editor' },
  { value: 'messages', label: 'Messages', for: 'support' },
  { value: 'texts', label: 'Unknown texts', for: 'support' },
  { value: 'audit', label: 'Audit trail', for: 'editor' },
  { value: 'errors', label: 'Errors', for: 'editor' },
  { value: 'administrators', label: 'Administrators', for: 'owner' },
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
  const may = useMay();
  const tabs = TABS.filter((one) => may(one.for));
  const tab =
    address.oneOf(
      'tab',
      tabs.map(({ value }) => value),
    ) ||
    (tabs[0]?.value ?? 'figures');
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
