import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';

/** The list of payments, which is loaded when it is opened. */
export const PaymentList = lazyComponent(
  async () => (await import(/* webpackChunkName: "budget-sheets" */ './payment-list.tsx')).PaymentList,
  undefined,
  <Skeleton shape="row" count={6} />,
);
