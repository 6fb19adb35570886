import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { QuickAddPlace } from '../../components/quick-add-place.tsx';

/** The field that adds tasks. It loads beside the page, and its place is kept. */
export const AddTask = lazyComponent(
  async () => (await import(/* webpackChunkName: "add-task" */ './add-task.tsx')).AddTask,
  () => null,
  <QuickAddPlace />,
);
