import type { AdminBudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { lazySheet } from '@wedding/shared/platform/lazy.tsx';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { ArrowDownUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { TemplateBadge, type TemplateStatus } from '../components/template-badge.tsx';
import tools from '../components/tools.module.css';
import { conflictOf, VersionConflict } from '../components/version-conflict.tsx';
import { adoptionLabel } from '../lib/adoption-label.ts';
import { keys } from '../lib/query-keys.ts';
import css from './budget.module.css';
import { type BudgetDraft, useSaveBudget } from './budget.queries.ts';
import { BudgetRow } from './budget-row.tsx';
import { formatShare, shareProblem } from './shares.ts';
import { useBudgetForm } from './use-budget-form.ts';

const OrderSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "order" */ '../components/order-sheet.tsx')).OrderSheet,
);

type Adopted = Pick<AdminBudgetTemplate, 'adopted' | 'offered'>;

/** A template's name and parts; published only when the shares are the whole. */
export function BudgetForm({ template }: { template: BudgetDraft & Partial<Adopted> }) {
  const { toast } = useHost();
  const navigate = useNavigate();
  const form = useBudgetForm(template);
  const save = useSaveBudget();
  const [tried, setTried] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const conflict = conflictOf(save.error);
  const client = useQueryClient();
  const problem = shareProblem(form.sum);
  const faulty = form.rows.some((row) => Object.values(form.faultOf(row)).some(Boolean));

  function submit(status: TemplateStatus, version = form.version) {
    setTried(true);
    if (!form.name.trim() || faulty || (status === 'published' && problem)) return;
    save.mutate(
      { id: form.id, version, name: form.name.trim(), status, rows: form.toBody() },
      {
        onSuccess: ({ message }) => {
          form.clear();
          toast.success(message);
          void navigate('/app/admin/budget');
        },
      },
    );
  }
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate>
      <Card>
        <div className={css.top}>
          <TextField
            label="Name"
            value={form.name}
            maxLength={120}
            onChange={(event) => form.setName(event.target.value)}
            error={tried && !form.name.trim() ? 'Name the template.' : undefined}
          />
          <TemplateBadge status={template.status} />
        </div>
        {template.adopted !== undefined && template.offered !== undefined && (
          <p className={css.adopted}>
            {upper(adoptionLabel({ adopted: template.adopted, offered: template.offered }))}.
            {template.adopted > 0 && ' What they have stays as it is; what you add is offered to them.'}
          </p>
        )}
        <ul className={css.rows}>
          {form.rows.map((typed, place) => (
            <BudgetRow
              key={typed.row.id}
              typed={typed}
              faults={tried ? form.faultOf(typed) : {}}
              first={place === 0}
              last={place === form.rows.length - 1}
              onChange={(part) => form.change(typed.row.id, part)}
              onMove={(by) => form.move(typed.row.id, by)}
              onRemove={() => form.remove(typed.row.id)}
            />
          ))}
        </ul>
        <div className={css.rowTools}>
          <Button small variant="quiet" icon={<Plus aria-hidden="true" />} onClick={form.add}>
            Add a part
          </Button>
          {(form.groups[0]?.rows.length ?? 0) > 1 && (
            <Button
              small
              variant="quiet"
              icon={<ArrowDownUp aria-hidden="true" />}
              onClick={() => setOrdering(true)}
            >
              Change order
            </Button>
          )}
        </div>
        <div className={css.sum} role="status">
          <ProgressBar
            value={form.sum / 10_000}
            label={problem ?? 'The shares are the whole'}
            showLabel
            valueText={`${formatShare(form.sum)}% of 100%`}
            tone={problem ? 'gold' : 'green'}
          />
        </div>
        <FormError text={save.error && !conflict ? messageOf(save.error) : null} />
        {conflict && (
          <VersionConflict
            conflict={conflict}
            what="template"
            onTakeTheirs={() => {
              form.clear();
              void client.resetQueries({ queryKey: keys.budgets });
            }}
            onSaveOver={() => submit(template.status, conflict.version)}
          />
        )}
        <div className={tools.buttons}>
          <Button
            busy={save.isPending}
            busyLabel="Saving"
            disabled={problem !== null}
            onClick={() => submit('published')}
          >
            {template.status === 'published' ? 'Save' : 'Publish'}
          </Button>
          <Button variant="outline" disabled={save.isPending} onClick={() => submit('draft')}>
            {template.status === 'published' ? 'Return to draft' : 'Save as draft'}
          </Button>
          {template.version > 0 && template.status !== 'archived' && (
            <Button variant="quiet" disabled={save.isPending} onClick={() => submit('archived')}>
              Archive
            </Button>
          )}
        </div>
      </Card>
      {ordering && (
        <OrderSheet
          groups={form.groups}
          done="Done"
          onDone={(orders) => {
            form.order(orders);
            setOrdering(false);
          }}
          onClose={() => setOrdering(false)}
        />
      )}
    </form>
  );
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
