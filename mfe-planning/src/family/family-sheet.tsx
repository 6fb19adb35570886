import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { createFamilyLink, endFamilyLink, getFamilyLink } from '@wedding/shared/contract/family-link.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { familyBudget } from '@wedding/shared/domain/budget/family-budget.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Copy, Link2, MessageCircle } from 'lucide-react';
import { whatsAppLink } from '../lib/whatsapp-link.ts';
import { familyText } from './family-text.ts';

const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['family-link', id],
    queryFn: ({ signal }) => fetchData(getFamilyLink, { params: { id }, signal }),
  });

interface FamilySheetProps {
  budget: Budget;
  plan: WeddingPlan | null;
  onClose: () => void;
}

/** Tells the family what the wedding costs and who pays what: as a message, or as a page to read by its link. */
export function FamilySheet({ budget, plan, onClose }: FamilySheetProps) {
  const { ask, prove, toast } = useHost();
  const client = useQueryClient();
  const today = useToday();
  const params = { id: budget.id };
  const { queryKey } = linkQuery(budget.id);
  const { data, error, refetch, isFetching } = useQuery(linkQuery(budget.id));
  const create = useMutation({
    mutationFn: (key: string) => call(createFamilyLink, { params, body: { key } }),
    onSuccess: ({ data: { link } }) => client.setQueryData(queryKey, { link }),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const end = useMutation({
    mutationFn: () => call(endFamilyLink, { params }),
    onSuccess: ({ message }) => {
      client.setQueryData(queryKey, { link: null });
      create.reset();
      toast.success(message);
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  async function proveAndCreate() {
    const key = await prove({
      purpose: 'family',
      lead: 'Whoever has the link can read your budget, so confirm your number first.',
    });
    if (key) create.mutate(key);
  }
  async function askAndEnd() {
    if (await ask.confirmDelete()) end.mutate();
  }
  const link = data?.link;
  const path = create.data?.data.path;
  const address = path && window.location.origin + path;
  return (
    <Sheet open onClose={onClose} title="Share with family">
      <Stack gap={6} shrink>
        <Stack as="section" gap={3} shrink aria-labelledby="family-message">
          <h3 id="family-message">A message</h3>
          <Text tone="second">The sums, and who pays what. No vendors, no notes, no phone numbers.</Text>
          <Row gap={3} wrap>
            <ButtonLink
              href={whatsAppLink(familyText(familyBudget(budget, plan), today, address))}
              target="_blank"
              rel="noreferrer"
              icon={<MessageCircle aria-hidden="true" />}
            >
              Send on WhatsApp
            </ButtonLink>
          </Row>
        </Stack>
        <Stack as="section" gap={3} shrink aria-labelledby="family-link">
          <h3 id="family-link">A page that stays up to date</h3>
          <Text tone="second">
            The same on a page that needs no account. It ends by itself after 30 days, or when you end it.
          </Text>
          {error && !data ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
          ) : !data ? (
            <Skeleton shape="row" label="Loading your link" />
          ) : (
            <>
              {link && address && <Address value={address} until={formatLongDay(link.expires_at)} />}
              {link && !address && (
                <Text tone="muted" size={14}>
                  Your link works until {formatLongDay(link.expires_at)}. We show it only once, when you
                  create it. A new link ends the old one at once.
                </Text>
              )}
              <Row gap={3} rowGap={2} wrap>
                {!address && (
                  <Button
                    variant="outline"
                    icon={<Link2 aria-hidden="true" />}
                    busy={create.isPending}
                    onClick={() => void proveAndCreate()}
                  >
                    {link ? 'Create a new link' : 'Create link'}
                  </Button>
                )}
                {link && (
                  <Button variant="quiet" busy={end.isPending} onClick={() => void askAndEnd()}>
                    End the link
                  </Button>
                )}
              </Row>
            </>
          )}
        </Stack>
      </Stack>
    </Sheet>
  );
}

function Address({ value, until }: { value: string; until: string }) {
  const { toast } = useHost();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success('Link copied'),
      () => toast.warning('Press and hold the link to copy it.'),
    );
  return (
    <>
      <TextField
        label="Link for your family"
        hint={`Works until ${until}. We show it only once: copy it now, or send the message above, which has it.`}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row>
        <Button variant="outline" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy link
        </Button>
      </Row>
    </>
  );
}
