import type { Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { type UseQueryResult, useQuery } from '@wedding/shared/host/query.ts';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import type { ReactNode } from 'react';
import { tariffsQuery } from '../lib/tariffs.queries.ts';
import css from './tariff-list.module.css';

interface TariffListProps {
  plans: UseQueryResult<Tariff[]>;
  children: (tariffs: Tariff[]) => ReactNode;
}

/** Loads the plans on offer for anybody; `children` renders them. */
export const PublicTariffList = ({ children }: Pick<TariffListProps, 'children'>) => (
  <TariffList plans={useQuery(tariffsQuery())}>{children}</TariffList>
);

/** Shows plans once they are loaded; `children` renders them. */
export function TariffList({ plans, children }: TariffListProps) {
  if (plans.isPending) {
    return (
      <div className={css.waiting}>
        <Skeleton shape="row" count={3} label="Loading the plans" />
      </div>
    );
  }
  if (!plans.data) return <ErrorState title="The plans did not load" query={plans} />;
  if (plans.data.length === 0) {
    return <EmptyState text="No plans are open for sign-up right now. Please check back soon." art={11} />;
  }
  return <>{children(plans.data)}</>;
}
