import { readFamilyBudget } from '@wedding/shared/contract/family-link.ts';
import type { FamilyBudget, FamilyPayment } from '@wedding/shared/contract/plan-link.schema.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { ApiError, fetchData } from '@wedding/shared/host/call.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { useParams } from '@wedding/shared/host/router.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { fullDate } from '../lib/day-text.ts';
import css from './family-page.module.css';
import { givesText } from './family-text.ts';

const familyQuery = (token: string) =>
  queryOptions({
    queryKey: ['family-budget', token],
    queryFn: ({ signal }) => fetchData(readFamilyBudget, { params: { token }, signal }),
    retry: false,
    enabled: TOKEN.test(token),
    // A phone holds its pages open for days.
    refetchOnWindowFocus: true,
  });

/** The shape of a token. A link that was cut off on the way is over without asking the api. */
const TOKEN = /^[\w-]{43}$/;

/** family-budget/:token: what the family may know of a budget. It needs no account. */
export function FamilyPage() {
  const { token = '' } = useParams();
  const query = useQuery(familyQuery(token));
  const { data, error } = query;
  const isOver = !TOKEN.test(token) || (error instanceof ApiError && error.status === 404);
  if (isOver || (!data && error)) {
    return (
      <Page narrow>
        {isOver ? (
          <>
            <PageHeader
              title="This link no longer works"
              lead="It was ended, or it is more than 30 days old. Ask the couple for a new one."
            />
            <ButtonLink to="/" variant="outline">
              See what Wedding Plan is
            </ButtonLink>
          </>
        ) : (
          <>
            <PageHeader title="A wedding budget" />
            <ErrorState query={query} />
          </>
        )}
      </Page>
    );
  }
  return (
    <Page narrow>
      <PageHeader
        eyebrow="Shared with you"
        title={data?.from ? `${data.from}: ${data.name}` : (data?.name ?? 'A wedding budget')}
        lead={data && `As it is today. This page works until ${formatLongDay(data.expires_at)}.`}
      />
      {data ? (
        <Stack gap={5} shrink>
          <Sums budget={data} />
          <Givers budget={data} />
          {data.undecided.length > 0 && (
            <Card title="Nobody has taken these on yet">
              <Payments payments={data.undecided} />
            </Card>
          )}
        </Stack>
      ) : (
        <Skeleton shape="row" count={6} label="Opening the budget" />
      )}
    </Page>
  );
}

function Sums({ budget: { total_kobo, cost_kobo, paid_kobo, left_kobo } }: { budget: FamilyBudget }) {
  const figures = [
    ['Plan', total_kobo],
    ['Expected cost', cost_kobo],
    ['Paid so far', paid_kobo],
    ['Still to pay', left_kobo],
  ] as const;
  const share = cost_kobo > 0 ? Math.min(1, Math.max(0, paid_kobo / cost_kobo)) : 0;
  return (
    <Card aria-label="The sums">
      <Grid as="dl" gap={4} className={css.sums}>
        {figures.map(([label, kobo]) => (
          <div key={label}>
            <Text as="dt" tone="muted" size={14}>
              {label}
            </Text>
            <Text as="dd" weight={600} tabular nowrap className={css.amount}>
              {formatKobo(kobo)}
            </Text>
          </div>
        ))}
      </Grid>
      <Text above={4} below={2} tone="second" size={14}>
        {Math.floor(share * 100)}% of what is expected is paid
      </Text>
      <ProgressBar value={share} label="Paid of what is expected" />
    </Card>
  );
}

function Givers({ budget: { payers } }: { budget: FamilyBudget }) {
  if (payers.length === 0) return null;
  return (
    <Card title="Who pays what">
      <Stack as="ul" gap={5} shrink>
        {payers.map(({ name, pledged_kobo, received_kobo, payments }, place) => (
          <li key={place}>
            <Text as="h3" weight={600} breaks>
              {name}
            </Text>
            {pledged_kobo > 0 && (
              <Text tone="second" size={14} breaks>
                {capitalize(givesText(pledged_kobo, received_kobo))}
              </Text>
            )}
            <Payments payments={payments} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Payments({ payments }: { payments: readonly FamilyPayment[] }) {
  const today = useToday();
  if (payments.length === 0) return null;
  return (
    <Stack as="ul" shrink divided className={css.payments}>
      {payments.map(({ what, amount_kobo, due_on, paid_on }, place) => {
        const isLate = paid_on === null && due_on !== null && due_on < today;
        const day = paid_on ?? due_on;
        return (
          <Row as="li" key={place} gap={3} rowGap={0} leads>
            <Stack shrink>
              <Text breaks>{what}</Text>
              <Text tone={isLate ? 'warning' : 'muted'} size={14} weight={isLate ? 600 : 400}>
                {day
                  ? `${paid_on ? 'Paid on' : isLate ? 'Was due' : 'Due'} ${fullDate(day, today)}`
                  : 'No day yet'}
              </Text>
            </Stack>
            <Text as="span" weight={600} tabular nowrap className={css.amount}>
              {formatKobo(amount_kobo)}
            </Text>
          </Row>
        );
      })}
    </Stack>
  );
}
