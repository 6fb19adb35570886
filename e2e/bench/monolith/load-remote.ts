// Stands in the monolith's build for the shell's own `load-remote.ts`: the doors are part of the bundle.
import * as admin from '../../../mfe-admin/src/routes.tsx';
import * as marketing from '../../../mfe-marketing/src/routes.tsx';
import * as planning from '../../../mfe-planning/src/routes.tsx';
import * as videos from '../../../mfe-videos/src/routes.tsx';
import type { Door } from '../../../shell/src/remotes/load-remote.ts';
import type { RemoteEntry } from '../../../shell/src/remotes/registry.ts';

const doors = {
  'mfe-admin': admin,
  'mfe-marketing': marketing,
  'mfe-planning': planning,
  'mfe-videos': videos,
};

export async function loadRemote(remote: RemoteEntry): Promise<Door> {
  const door: { default: Door['routes']; fills?: Door['fills'] } = doors[remote.name as keyof typeof doors];
  return { remote, routes: door.default, fills: door.fills ?? {} };
}
