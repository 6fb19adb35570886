// Stands in the monolith's build for the shell's own `load-remote.ts`: the doors are part of the bundle.
import admin from '../../../mfe-admin/src/routes.tsx';
import marketing from '../../../mfe-marketing/src/routes.tsx';
import planning from '../../../mfe-planning/src/routes.tsx';
import videos from '../../../mfe-videos/src/routes.tsx';
import type { RemoteEntry } from '../../../shell/src/remotes/registry.ts';

const doors = {
  'mfe-admin': admin,
  'mfe-marketing': marketing,
  'mfe-planning': planning,
  'mfe-videos': videos,
};

export const loadRemote = async ({ name }: RemoteEntry) => doors[name as keyof typeof doors];
