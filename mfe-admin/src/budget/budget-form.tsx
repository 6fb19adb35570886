import type { AdminBudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { useDirty } from '@wedding/shared/host/form/use-dirty.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid, Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { ArrowDownUp, Eye, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { OrderSheet } from '../components/lazy-sheets.ts';
import { Offers } from '../templates/offers.tsx';
import { adoptionLabel, TemplateBadge, type TemplateStatus } from '../templates/template-badge.tsx';
import css from './budget.module.css';
import { type BudgetDraft, useSaveBudget } from './budget.queries.ts';
import { BudgetRow, focusAfterRemoval } from './budget-row.tsx';
import { SavePanel } from './save-panel.tsx';
import { shareError } from './shares.ts';
import { refusedTemplate, type TypedRow, useBudgetForm } from './use-budget-form.ts';

const TemplateBinSheet = lazySheet(
  async () => (await import('../templates/template-bin-sheet.tsx')).TemplateBinSheet,
);

const BudgetPreview = lazySheet(async () => (await import('../templates/couple-preview.tsx')).BudgetPreview);

type Adoption = Pick<AdminBudgetTemplate, 'adopted' | 'offered' | 'additions'>;

/** Edits a template's name and parts. It can be published only when the shares add up to 100 %. */
export function BudgetForm({ template }: { template: BudgetDraft & Partial<Adoption> }) {
  const { toast, ask } = useHost();
  const navigate = useNavigate();
  const form = useBudgetForm(template);
  const save = useSaveBudget();
  const [submitted, setSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'order' | 'bin' | 'preview' | null>(null);
  useDirty(form.isChanged);
  const refused = refusedTemplate(save.error, save.variables);
  const error = shareError(form.sum);
  const hasErrors = form.rows.some((row) => Object.values(form.errorsOf(row)).some(Boolean));

  function submit(status: TemplateStatus) {
    setSubmitted(true);
    if (element.current) focusInvalid(element.current);
    if (element.current?.checkValidity() === false) return;
    if (!form.name.trim() || hasErrors || (status === 'published' && error)) return;
    save.mutate(
      { id: form.id, version: form.version, name: form.name.trim(), status, rows: form.toBody() },
      {
        onSuccess: ({ message }) => {
          form.clear();
          toast.success(message);
          void navigate('/app/admin/budget');
        },
      },
    );
  }
  function remove(id: string) {
    form.remove(id);
    const ids = form.rows.map(({ row }) => row.id);
    focusAfterRemoval(ids, id, addButton.current);
  }
  async function discard() {
    const question = {
      title: 'Discard these changes?',
      text: `“${template.name || 'This template'}” goes back to how it was saved.`,
      confirm: 'Discard changes',
    };
    if (!(await ask.confirm(question))) return;
    form.clear();
    save.reset();
  }
  const rows = form.rows.map(({ row }) => row);
  return (
    <Grid
      as="form"
      gap={4}
      ref={element}
      onSubmit={(event) => event.preventDefault()}
      noValidate
      className={css.form}
    >
      <Card className={css.about}>
        <Row below={3} gap={3} justify="between" wrap>
          <TemplateBadge status={template.status} />
          <Button
            small
            variant="outline"
            icon={<Eye />}
            disabled={form.sum === 0}
            onClick={() => setOpen('preview')}
          >
            As a couple sees it
          </Button>
        </Row>
        <TextField
          label="Name"
          value={form.name}
          limit={120}
          onChange={(event) => form.setName(event.target.value)}
          error={submitted && !form.name.trim() ? 'Name the template.' : refused.name}
        />
        {template.adopted !== undefined && template.offered !== undefined && (
          <>
            <Text tone="second" size={14}>
              {capitalize(adoptionLabel({ adopted: template.adopted, offered: template.offered }))}.
            </Text>
            <Offers
              adopted={template.adopted}
              additions={[...(template.additions ?? []), ...offeredAdditions(template.rows, rows)]}
              later={template.status !== 'published'}
            />
          </>
        )}
      </Card>
      <Card flush className={css.parts}>
        <Grid className={css.heads} aria-hidden="true">
          <span>Part</span>
          <span>Share</span>
          <span>Ceremony</span>
        </Grid>
        <ul aria-label="Parts">
          {form.rows.map((one) => (
            <BudgetRow
              key={one.row.id}
              typed={one}
              errors={{
                share: form.errorsOf(one).share,
                ...(submitted && { name: form.errorsOf(one).name }),
              }}
              refused={refused.byId}
              onChange={(part) => form.change(one.row.id, part)}
              onRemove={() => remove(one.row.id)}
            />
          ))}
        </ul>
        <Row wrap className={css.tools}>
          <Button ref={addButton} small variant="quiet" icon={<Plus />} onClick={form.add}>
            Add a part
          </Button>
          {(form.groups[0]?.rows.length ?? 0) > 1 && (
            <Button small variant="quiet" icon={<ArrowDownUp />} onClick={() => setOpen('order')}>
              Change order
            </Button>
          )}
          {template.version > 0 && template.status !== 'archived' && (
            <Button small variant="quiet" disabled={save.isPending} onClick={() => submit('archived')}>
              Archive
            </Button>
          )}
          {template.version > 0 && (
            <Button small variant="quiet" icon={<Trash2 />} onClick={() => setOpen('bin')}>
              Bin
            </Button>
          )}
        </Row>
      </Card>
      <Card className={css.saving}>
        <FormError reveals text={refused.general} />
        <SavePanel
          sum={form.sum}
          status={template.status}
          hasErrors={form.rows.some((row) => form.errorsOf(row).share)}
          isChanged={form.isChanged}
          isSaving={save.isPending}
          onSave={submit}
          onDiscard={() => void discard()}
        />
      </Card>
      {open === 'preview' && <BudgetPreview rows={form.toBody()} onClose={() => setOpen(null)} />}
      {open === 'order' && (
        <OrderSheet
          groups={form.groups}
          doneLabel="Done"
          onDone={(orders) => {
            form.order(orders);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'bin' && (
        <TemplateBinSheet
          templateId={form.id}
          reason={(removed) => restoreProblem(removed, form.rows)}
          onRestore={form.restore}
          onClose={() => setOpen(null)}
        />
      )}
    </Grid>
  );
}

/** Returns why a removed part or line can't be restored now, or null if it can. */
function restoreProblem(removed: RemovedPart, rows: readonly TypedRow[]): string | null {
  const isInForm = rows.flatMap(({ row }) => [row, ...row.items]).some(({ id }) => id === removed.id);
  if (isInForm) return 'Restored in the form, not saved yet';
  if (removed.kind !== 'line') return null;
  const { part } = removed.content;
  return rows.some(({ row }) => row.id === part.id) ? null : `Restore “${part.name}” first`;
}

/** Returns what couples who use a template would be offered once it is saved: the parts and lines that it didn't have. */
function offeredAdditions(saved: readonly TypedRow['row'][], edited: readonly TypedRow['row'][]): string[] {
  const before = new Map(saved.map((row) => [row.id, row]));
  return edited.flatMap((row) => {
    const lines = row.items.filter(({ name }) => name.trim());
    const earlier = before.get(row.id);
    if (!earlier)
      return row.name.trim() ? [`${row.name.trim()}, with ${formatCounted(lines.length, 'line')}`] : [];
    const ids = new Set(earlier.items.map(({ id }) => id));
    return lines.filter(({ id }) => !ids.has(id)).map(({ name }) => `${name.trim()}, in ${row.name.trim()}`);
  });
}
