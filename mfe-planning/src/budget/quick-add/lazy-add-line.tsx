import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { QuickAddPlace } from '../../components/quick-add-place.tsx';

/** The field that adds lines. It loads beside the page, and its place is kept. */
export const AddLine = lazyComponent(
  async () => (await import(/* webpackChunkName: "add-line" */ './add-line.tsx')).AddLine,
  () => null,
  <QuickAddPlace />,
);
