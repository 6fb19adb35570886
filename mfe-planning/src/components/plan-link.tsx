import { messageOf } from '@wedding/shared/host/call.ts';
import { type ProofQuestion, useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Copy, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';

interface LinkOptions<Link> {
  queryKey: readonly string[];
  /** Returns the link that is on, without its address: only that one's hash is stored. Null if none is. */
  read: (signal: AbortSignal) => Promise<Link | null>;
  /** Creates a link by a proof of the number. An earlier one ends. */
  create: (key: string) => Promise<{ link: Link | null; path: string }>;
  end: () => Promise<{ message: string }>;
  question: ProofQuestion;
}

/** A link by which others read a part of the plan. Its address is known only where it was just created. */
export function usePlanLink<Link>({ queryKey, read, create, end, question }: LinkOptions<Link>) {
  const { ask, prove, toast } = useHost();
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const onError = (error: unknown) => void toast.error(messageOf(error));
  const creation = useMutation({
    mutationFn: create,
    onSuccess: ({ link }) => client.setQueryData(queryKey, link),
    onError,
  });
  const ending = useMutation({
    mutationFn: end,
    onSuccess: ({ message }) => {
      client.setQueryData(queryKey, null);
      creation.reset();
      toast.success(message);
    },
    onError,
  });
  const path = creation.data?.path;
  return {
    query,
    address: path && window.location.origin + path,
    isCreating: creation.isPending,
    isEnding: ending.isPending,
    async proveAndCreate() {
      const key = await prove(question);
      if (key) creation.mutate(key);
    },
    async askAndEnd() {
      if (await ask.confirmDelete()) ending.mutate();
    },
  };
}

interface PlanLinkProps<Link> {
  link: ReturnType<typeof usePlanLink<Link>>;
  label: string;
  /** Who can read what by the address, and until when. */
  hint: (link: Link) => string;
  /** Says that the link is on where its address isn't known. */
  text: (link: Link) => string;
  endLabel: string;
  /** Other ways to use the address. */
  children?: ReactNode;
}

/** Creates, shows and ends a link. */
export function PlanLink<Link>({ link: state, label, hint, text, endLabel, children }: PlanLinkProps<Link>) {
  const { toast } = useHost();
  const { query, address, isCreating, isEnding, proveAndCreate, askAndEnd } = state;
  const link = query.data;
  if (link === undefined) {
    return query.error ? <ErrorState query={query} /> : <Skeleton shape="row" label="Loading your link" />;
  }
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => toast.success('Link copied'),
      () => toast.warning('Press and hold the link to copy it.'),
    );
  return (
    <Stack gap={3} shrink>
      {link && address && (
        <>
          <TextField
            label={label}
            hint={`${hint(link)} We show it only once: copy it now, or create a new one later.`}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Row gap={4} rowGap={2} wrap>
            <Button variant="outline" icon={<Copy aria-hidden="true" />} onClick={() => void copy(address)}>
              Copy link
            </Button>
            {children}
          </Row>
        </>
      )}
      {link && !address && (
        <Text tone="muted" size={14}>
          {text(link)} We show it only once, when you create it. A new link ends the old one at once.
        </Text>
      )}
      <Row gap={3} rowGap={2} wrap>
        {!address && (
          <Button
            variant="outline"
            icon={<Link2 aria-hidden="true" />}
            busy={isCreating}
            onClick={() => void proveAndCreate()}
          >
            {link ? 'Create a new link' : 'Create link'}
          </Button>
        )}
        {link && (
          <Button variant="quiet" flush={Boolean(address)} busy={isEnding} onClick={() => void askAndEnd()}>
            {endLabel}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
