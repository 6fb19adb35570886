import { formatNaira } from '@wedding/shared/format/money.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { TariffList } from '../components/tariff-list.tsx';
import { useSubscribe } from '../hooks/use-subscribe.tsx';
import { chargedEvery, pricePerDay, suits } from '../lib/tariff-text.ts';
import { memberTariffsQuery } from '../lib/tariffs.queries.ts';
import css from './subscription.module.css';
import { subscriptionQuery } from './subscription.queries.ts';

/** Every plan on offer. The couple's own plan is marked. */
export function AllPlansPage() {
  const membership = useQuery(subscriptionQuery());
  const { subscribe, dialog } = useSubscribe();
  const currentProduct = membership.data?.plan?.product_id;
  return (
    <Page narrow>
      <BackLink to="/app/subscription">Subscription</BackLink>
      <PageHeader
        title="All plans"
        lead="Every plan gives you everything. New days are added to what you have left."
      />
      <TariffList plans={useQuery(memberTariffsQuery())}>
        {(tariffs) => (
          <Stack as="ul" gap={4}>
            {tariffs.map((tariff) => (
              <Row as="li" gap={4} wrap key={tariff.product_id} className={css.plan}>
                <div className={css.grow}>
                  <Row gap={2} wrap className={css.planName}>
                    <h2>{tariff.name}</h2>
                    {tariff.product_id === currentProduct && <Badge tone="green">Your plan</Badge>}
                  </Row>
                  <Text above={2} tone="muted" className={css.price}>
                    <strong>{formatNaira(tariff.price)}</strong> {chargedEvery(tariff)}
                  </Text>
                  <Text tone="second" size={14}>
                    {suits(tariff)}
                    {tariff.duration > 1 && ` · ${pricePerDay(tariff)}`}
                  </Text>
                </div>
                <Button variant="outline" onClick={() => void subscribe(tariff)}>
                  Subscribe
                </Button>
              </Row>
            ))}
          </Stack>
        )}
      </TariffList>
      {dialog}
    </Page>
  );
}
