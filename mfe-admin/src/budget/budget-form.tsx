import { ApiError, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormRefusal } from '../form-refusal.tsx';
import { TemplateBadge, type TemplateStatus } from '../templates.tsx';
import tools from '../tools.module.css';
import css from './budget.module.css';
import { type BudgetDraft, useSaveBudget } from './budget.queries.ts';
import { BudgetRow } from './budget-row.tsx';
import { formatShare, shareProblem } from './shares.ts';
import { useBudgetForm } from './use-budget-form.ts';

/** A template's name and parts; published only when the shares are the whole. */
export function BudgetForm({ template }: { template: BudgetDraft }) {
  const { toast } = useHost();
  const navigate = useNavigate();
  const form = useBudgetForm(template);
  const save = useSaveBudget();
  const [tried, setTried] = useState(false);
  const problem = shareProblem(form.sum);
  const faulty = form.rows.some((row) => Object.values(form.faultOf(row)).some(Boolean));

  function submit(status: TemplateStatus) {
    setTried(true);
    if (!form.name.trim() || faulty || (status === 'published' && problem)) return;
    save.mutate(
      { ...template, name: form.name.trim(), status, rows: form.wire() },
      {
        onSuccess: ({ message }) => {
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
        <Button small variant="quiet" icon={<Plus aria-hidden="true" />} onClick={form.add}>
          Add a part
        </Button>
        <div className={css.sum} role="status">
          <ProgressBar
            value={form.sum / 10_000}
            label={problem ?? 'The shares are the whole'}
            showLabel
            valueText={`${formatShare(form.sum)}% of 100%`}
            tone={problem ? 'gold' : 'green'}
          />
        </div>
        <FormRefusal text={save.error ? refusal(save.error) : null} />
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
            {template.status === 'published' ? 'Take back to draft' : 'Save as draft'}
          </Button>
          {template.version > 0 && template.status !== 'archived' && (
            <Button variant="quiet" disabled={save.isPending} onClick={() => submit('archived')}>
              Archive
            </Button>
          )}
        </div>
      </Card>
    </form>
  );
}

const refusal = (error: Error) =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'
    ? 'Somebody else changed this template since you opened it. Reload the page to see theirs; what you typed here is not saved.'
    : messageOf(error);
