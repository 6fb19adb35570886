import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { type FormEvent, useMemo, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { useListSearch } from '../hooks/use-list-search.ts';
import { Offers } from '../templates/offers.tsx';
import css from './checklist.module.css';
import { useSaveChecklist } from './checklist.queries.ts';
import { DueFields, isDueWrong, toDue, USUAL_DUE } from './due-fields.tsx';
import { TieFields, type Ties } from './tie-fields.tsx';
import { WithTemplate } from './with-template.tsx';

const PLAIN: Ties = { item_id: null, books: false, video_id: null };
const NO_IDS: readonly string[] = [];
/** The contract's limit for a task's title. */
const MAX_TITLE_LENGTH = 120;

export function NewTasksPage() {
  return (
    <Page dense>
      <BackLink to="/app/admin/checklist">Checklist</BackLink>
      <PageHeader title="New tasks" />
      <WithTemplate>
        {(template) =>
          template.categories.length > 0 ? (
            <TasksForm template={template} />
          ) : (
            <EmptyState
              text="Group tasks into categories. This checklist has none yet."
              action={
                <ButtonLink to={`/app/admin/checklist/new-category?template=${template.id}`}>
                  New category
                </ButtonLink>
              }
            />
          )
        }
      </WithTemplate>
    </Page>
  );
}

function TasksForm({ template }: { template: AdminChecklistTemplate }) {
  const { toast } = useHost();
  const navigate = useNavigate();
  const save = useSaveChecklist();
  const [submitted, setSubmitted] = useState(false);
  const categoryId = useListSearch().text('category');
  const first = template.categories.find(({ id }) => id === categoryId) ?? template.categories[0];
  // Unchanged tasks keep their ids, so that they are added once if they are sent again after a lost response.
  const start = useMemo(
    () => ({ category: first?.id ?? '', lines: '', when: USUAL_DUE, ties: PLAIN, ids: NO_IDS }),
    [first?.id],
  );
  const { draft, change, clear } = useDraft(`new-tasks-${template.id}`, start);
  const { lines, when, ties } = draft;
  const edit = (part: Partial<typeof start>) => change({ ...part, ids: NO_IDS });
  // The draft may name a category that was deleted since.
  const category = template.categories.find(({ id }) => id === draft.category)?.id ?? start.category;
  const titles = lines.split('\n').map(trimmed).filter(Boolean);
  const long = titles.find((title) => excessError(title, MAX_TITLE_LENGTH));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    focusInvalid(event.currentTarget);
    if (titles.length === 0 || long || isDueWrong(when)) return;
    const added = titles.map((title, index) => ({
      id: draft.ids[index] ?? crypto.randomUUID(),
      category_id: category,
      title,
      due: toDue(when),
      ...ties,
    }));
    const ids = added.map(({ id }) => id);
    const edit = ({ tasks }: Pick<AdminChecklistTemplate, 'tasks'>) => ({
      tasks: [...tasks.filter(({ id }) => !ids.includes(id)), ...added],
    });
    const onSuccess = ({ message }: { message: string }) => {
      clear();
      toast.success(message);
      void navigate(`/app/admin/checklist?template=${template.id}`);
    };
    if (save.mutate({ template, edit }, { onSuccess })) change({ ids });
  }
  const tooLong = long && `“${long.slice(0, 30)}…” doesn’t fit. ${excessError(long, MAX_TITLE_LENGTH)}`;
  return (
    <Card title={template.name}>
      <Grid
        as="form"
        gap={5}
        align="start"
        className={css.form}
        ref={focusFirstField}
        onSubmit={submit}
        noValidate
      >
        <Stack gap={5} shrink>
          <SelectField
            label="Category"
            options={template.categories.map(({ id, name }) => ({ value: id, label: name }))}
            value={category}
            onChange={(event) => edit({ category: event.target.value })}
          />
          <TextAreaField
            label="Tasks"
            rows={6}
            limit={20_000}
            value={lines}
            placeholder={'Visit three halls\nAsk for the plan of each hall'}
            hint="One task per line."
            onChange={(event) => edit({ lines: event.target.value })}
            error={tooLong || fieldError(save.error, 'title')}
          />
        </Stack>
        <DueFields due={when} onChange={(next) => edit({ when: next })} submitted={submitted} />
        <Grid gap={5} align="start" className={css.ties}>
          <TieFields ties={ties} onChange={(next) => edit({ ties: next })} />
        </Grid>
        {titles.length > 0 && (
          <Offers
            adopted={template.adopted}
            additions={[...template.additions, ...titles]}
            later={template.status !== 'published'}
          />
        )}
        <div>
          <Button type="submit" busy={save.isPending} busyLabel="Saving" disabled={titles.length === 0}>
            {titles.length > 1 ? `Add ${titles.length} tasks` : 'Add task'}
          </Button>
        </div>
      </Grid>
    </Card>
  );
}
