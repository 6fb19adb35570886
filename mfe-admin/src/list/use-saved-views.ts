import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useState } from 'react';
import type { ListValues } from './list.ts';

interface SavedView {
  name: string;
  parts: ListValues;
}

/** The views of one list that the signed-in administrator saved on this device: addresses under a name. */
export function useSavedViews(noun: string) {
  const { session, toast } = useHost();
  const key = `admin-views:${session.user?.id ?? 0}:${noun}`;
  const [saved, setSaved] = useState(() => [readStored('local', key)].flat().filter(isView));
  function store(next: SavedView[]) {
    if (!writeStored('local', key, next))
      toast.warning('This browser stores nothing, so the view is gone once you leave.');
    setSaved(next);
  }
  return {
    saved,
    save: (name: string, values: ListValues) => {
      const parts = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
      store([...saved, { name, parts }]);
    },
    remove: (name: string) => {
      store(saved.filter((view) => view.name !== name));
      toast.undo(`“${name}” removed`, () => store(saved));
    },
  };
}

const isView = (view: unknown): view is SavedView => {
  const { name, parts } = Object(view) as Partial<SavedView>;
  return typeof name === 'string' && Object(parts) === parts;
};
