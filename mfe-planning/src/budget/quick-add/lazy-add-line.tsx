import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';

/** The field that adds lines. It loads beside the page, and its place is kept. */
export const AddLine = lazyComponent(
  async () => (await import(/* webpackChunkName: "add-line" */ './add-line.tsx')).AddLine,
  () => null,
  <Skeleton shape="row" />,
);
