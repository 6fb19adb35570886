import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Menu, type MenuItem } from '@wedding/shared/ui/actions/menu.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { download, fileName } from '@wedding/shared/ui/layout/download.ts';
import {
  Archive,
  ArrowDownUp,
  BadgeCheck,
  Clock,
  Download,
  Eye,
  EyeOff,
  FileUp,
  FolderPlus,
  History,
  ListPlus,
  Pencil,
  Trash2,
} from 'lucide-react';
import { adoptionLabel, TemplateBadge, type TemplateStatus } from '../templates/template-badge.tsx';
import css from './checklist.module.css';
import { taskCount } from './task-labels.ts';

/** What can be opened over a checklist. */
export type ChecklistSheet = 'name' | 'order' | 'import' | 'days' | 'bin' | 'preview';

interface ChecklistHeadProps {
  template: AdminChecklistTemplate;
  /** Whether it has something to reorder. */
  canReorder: boolean;
  onOpen: (sheet: ChecklistSheet) => void;
  onStatus: (status: TemplateStatus) => void;
  onDelete: () => void;
}

/** The name of a checklist, its state, and what can be done with it. */
export function ChecklistHead({ template, canReorder, onOpen, onStatus, onDelete }: ChecklistHeadProps) {
  const query = `?template=${template.id}`;
  const to = (status: TemplateStatus, label: string, icon: MenuItem['icon']) =>
    template.status !== status && { label, icon, onSelect: () => onStatus(status) };
  const items = [
    { label: 'Rename', icon: <Pencil />, onSelect: () => onOpen('name') },
    canReorder && { label: 'Change order', icon: <ArrowDownUp />, onSelect: () => onOpen('order') },
    { label: 'Example days', icon: <Clock />, onSelect: () => onOpen('days') },
    { label: 'Import from CSV', icon: <FileUp />, onSelect: () => onOpen('import') },
    template.tasks.length > 0 && {
      label: 'Export as CSV',
      icon: <Download />,
      onSelect: () => void exportCsv(template),
    },
    to('published', 'Publish', <BadgeCheck />),
    to('draft', 'Return to draft', <EyeOff />),
    to('archived', 'Archive', <Archive />),
    { label: 'Bin', icon: <History />, onSelect: () => onOpen('bin') },
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return (
    <Row below={5} gap={5} rowGap={3} justify="between" wrap>
      <Stack gap={1} shrink>
        <Row gap={2} shrink className={css.title}>
          <h2>{template.name}</h2>
          <Menu label={`More about ${template.name}`} items={items} />
        </Row>
        <Row as="p" gap={3} rowGap={2} wrap tone="muted" size={14}>
          <TemplateBadge status={template.status} />
          {formatCounted(template.categories.length, 'category', 'categories')} ·{' '}
          {taskCount(template.tasks.length)} · {adoptionLabel(template)}
        </Row>
      </Stack>
      <Row gap={2} wrap>
        {template.tasks.length > 0 && (
          <Button small variant="outline" icon={<Eye />} onClick={() => onOpen('preview')}>
            As a couple sees it
          </Button>
        )}
        <ButtonLink
          small
          variant="outline"
          to={`/app/admin/checklist/new-category${query}`}
          icon={<FolderPlus />}
        >
          New category
        </ButtonLink>
        {template.categories.length > 0 && (
          <ButtonLink small to={`/app/admin/checklist/new-tasks${query}`} icon={<ListPlus />}>
            New tasks
          </ButtonLink>
        )}
      </Row>
    </Row>
  );
}

async function exportCsv(template: AdminChecklistTemplate): Promise<void> {
  const { checklistCsv } = await import('./checklist-csv.ts');
  download(`${fileName(template.name)}.csv`, checklistCsv(template));
}
