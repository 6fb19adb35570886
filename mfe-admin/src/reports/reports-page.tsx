import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import type { ComponentType } from '@wedding/shared/host/component.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ListSkeleton } from '../components/loaded.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { useMay } from '../hooks/use-may.ts';
import { OtherRole } from '../keyboard/admin-page.tsx';

const lazyPanel = (load: () => Promise<ComponentType>) =>
  lazyComponent(load, undefined, <ListSkeleton label="Loading the report" />);

const FiguresPanel = lazyPanel(async () => (await import('./figures-panel.tsx')).FiguresPanel);

const MessagesPanel = lazyPanel(async () => (await import('../messages/messages-panel.tsx')).MessagesPanel);

const MembersPanel = lazyPanel(async () => (await import('../members/members-list.tsx')).MembersPanel);

const AuditPanel = lazyPanel(async () => (await import('../audit/audit-list.tsx')).AuditPanel);

const ErrorsPanel = lazyPanel(async () => (await import('../errors/errors-panel.tsx')).ErrorsPanel);

const AdministratorsPanel = lazyPanel(
  async () => (await import('../administrators/administrators-panel.tsx')).AdministratorsPanel,
);

const UnknownTextsPanel = lazyPanel(
  async () => (await import('../texts/unknown-texts-panel.tsx')).UnknownTextsPanel,
);

const TariffsPanel = lazyPanel(async () => (await import('../tariffs/tariffs-panel.tsx')).TariffsPanel);

/** The pages below REPORTS in the sidebar, by the address's `tab`. */
const PAGES = {
  figures: { title: 'Figures', for: 'analyst', Panel: FiguresPanel },
  members: { title: 'Members', for: 'support', Panel: MembersPanel },
  messages: { title: 'Messages', for: 'support', Panel: MessagesPanel },
  plans: { title: 'Plans', for: 'editor', Panel: TariffsPanel },
  texts: { title: 'Unknown texts', for: 'support', Panel: UnknownTextsPanel },
  audit: { title: 'Audit trail', for: 'editor', Panel: AuditPanel },
  errors: { title: 'Errors', for: 'editor', Panel: ErrorsPanel },
  administrators: { title: 'Administrators', for: 'owner', Panel: AdministratorsPanel },
} satisfies Record<string, { title: string; for: AdministratorRole; Panel: ComponentType }>;

export function ReportsPage() {
  const address = useListSearch();
  const may = useMay();
  const names = Object.keys(PAGES) as (keyof typeof PAGES)[];
  const name = address.oneOf('tab', names) || names.find((one) => may(PAGES[one].for)) || 'figures';
  if (!may(PAGES[name].for)) return <OtherRole />;
  const { title, Panel } = PAGES[name];
  return (
    <Page dense>
      <PageHeader title={title} />
      {/* Each page begins with its own state. */}
      <Panel key={title} />
    </Page>
  );
}
