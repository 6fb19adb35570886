import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { readTyped, writeTyped } from '@wedding/shared/host/device/typed.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { type FormValues, fillForms, readForms } from '@wedding/shared/ui/fields/form-values.ts';
import { OptionCards } from '@wedding/shared/ui/fields/option-cards.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { newId } from '../lib/new-id.ts';
import type { Edit } from '../sync/edits.ts';
import { useKeepInSync, useSync } from '../sync/use-sync.ts';
import formCss from './form.module.css';
import { NotLoaded } from './not-loaded.tsx';
import { useDraft } from './use-draft.ts';

interface NewToolPageProps {
  /** The page of the tool's list, to which Back leads. */
  list: { to: string; name: string };
  title: string;
  lead: string;
  /** The query of the templates and of what exists already. */
  query: ComponentProps<typeof NotLoaded>['query'];
  /** The form, once the query has answered. */
  children: ReactNode;
}

/** The page on which a couple begins a budget or a checklist. */
export function NewToolPage({ list, title, lead, query, children }: NewToolPageProps) {
  useKeepInSync();
  return (
    <Page>
      <BackLink to={list.to}>{list.name}</BackLink>
      <PageHeader title={title} lead={lead} />
      {children ? (
        <TypedForm>{children}</TypedForm>
      ) : (
        <NotLoaded what="the templates" query={query}>
          <Skeleton shape="row" count={4} />
        </NotLoaded>
      )}
    </Page>
  );
}

const keyOf = (user: number | undefined) => `form:${location.pathname}:${user ?? 0}`;

/** Keeps what was typed into the form in this tab until it is created: the page may be left, or the session end, before that. */
function TypedForm({ children }: { children: ReactNode }) {
  const key = keyOf(useHost().session.user?.id);
  const root = useRef<HTMLDivElement>(null);
  const empty = useRef<FormValues>({});
  useLayoutEffect(() => {
    if (!root.current) return;
    empty.current = readForms(root.current);
    void fillForms(root.current, Object(readTyped(key)));
  }, [key]);
  function store() {
    if (!root.current) return;
    const values = Object.entries(readForms(root.current));
    const typed = values.filter(([name, value]) => value !== empty.current[name]);
    writeTyped(key, typed.length > 0 ? Object.fromEntries(typed) : undefined);
  }
  return (
    <div ref={root} onInput={store}>
      {children}
    </div>
  );
}

/** The draft of a new budget or checklist: its name, and the template it starts from. */
export function useNewTool<T extends { id: string }>(tool: Tool, templates: readonly T[], name: string) {
  // The id stays the same while the form is open, so that a retry creates no second one.
  const [id] = useState(newId);
  const draft = useDraft({ name, template_id: templates[0]?.id ?? '' });
  const template = templates.find((one) => one.id === draft.values.template_id);
  return { ...draft, tool, id, template, name: trimmed(draft.values.name) };
}

interface NewToolFormProps {
  form: Omit<ReturnType<typeof useNewTool>, 'template'>;
  /** The templates, and the empty one. */
  options: ComponentProps<typeof OptionCards>['options'];
  /** The tool's first field. `refused` is what the server says of its own fields. */
  first: (refused: { total_kobo?: string }) => ReactNode;
  /** Fields below the templates. */
  children?: ReactNode;
  /** What the template will make of it. */
  preview: ReactNode;
  /** Whether the tool's own fields can be saved. */
  isValid: boolean;
  /** Returns the edits that create it. */
  create: () => readonly Edit[];
  /** Where it is shown. */
  to: string;
}

/** Creates a budget or checklist. Without a network it waits on the device. */
export function NewToolForm(props: NewToolFormProps) {
  const { form, options, first, children, preview, isValid, create, to } = props;
  const { tool, values, set, text, check, name } = form;
  const { toast, session } = useHost();
  const { engine } = useSync();
  const navigate = useNavigate();
  const creation = useSubmit({
    mutationFn: () => engine.create(create()),
    onSuccess: (message) => {
      writeTyped(keyOf(session.user?.id), undefined);
      toast.success(message ?? `Saved on this ${deviceWord()}. We’ll send your ${tool} as soon as we can.`);
      navigate(to, { replace: true });
    },
  });
  const { at, general } = formErrors(creation.error, ['total_kobo', 'name']);
  const nameField = text('name', `Give the ${tool} a name.`);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusInvalid(event.currentTarget);
    check();
    if (name && isValid) creation.mutate();
  }
  return (
    <Grid gap={8} align="start" className={formCss.columns}>
      <Stack
        as="form"
        gap={6}
        shrink
        ref={tool === 'budget' ? focusFirstField : null}
        onSubmit={submit}
        noValidate
      >
        {first(at)}
        <TextField label="Name" limit={120} {...nameField} error={nameField.error ?? at.name} />
        <OptionCards
          legend="Start from"
          options={options}
          value={values.template_id}
          onChange={(template_id) => set({ template_id })}
        />
        {children}
        <FormError reveals text={general} />
        <Row gap={3} wrap>
          <Button type="submit" busy={creation.isPending} busyLabel="Creating">
            Create {tool}
          </Button>
        </Row>
      </Stack>
      {preview}
    </Grid>
  );
}
