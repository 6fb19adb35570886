import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';

const load = async () => (await import(/* webpackChunkName: "line-grid" */ './line-grid.tsx')).LineGrid;

/** The grid, which only wide screens load: there it is fetched beside the page that shows it. */
export const LineGrid = lazyComponent(load, undefined, <Skeleton shape="row" count={8} />);

if (window.matchMedia('(min-width: 900px)').matches) void load().catch(() => {});
