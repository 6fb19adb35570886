// Replaces the shell's own `load-remote.ts` in the monolith's build, in which the entries are part of the bundle.
import * as admin from '../../../mfe-admin/src/routes.tsx';
import * as marketing from '../../../mfe-marketing/src/routes.tsx';
import * as planning from '../../../mfe-planning/src/routes.tsx';
import * as videos from '../../../mfe-videos/src/routes.tsx';
import type { RemoteEntry } from '../../../shared/domain/registry.ts';
import type { LoadedRemote } from '../../../shell/src/remotes/load-remote.ts';

const entries = {
  'mfe-admin': admin,
  'mfe-marketing': marketing,
  'mfe-planning': planning,
  'mfe-videos': videos,
};

export async function loadRemote(remote: RemoteEntry): Promise<LoadedRemote> {
  const entry: { default: LoadedRemote['routes']; fills?: LoadedRemote['fills'] } =
    entries[remote.name as keyof typeof entries];
  return { remote, routes: entry.default, fills: entry.fills ?? {} };
}
