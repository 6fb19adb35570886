import { useHost } from '@wedding/shared/platform/host.ts';
import { type ComponentType, useState } from 'react';

/** A part that few ask for, fetched at the first tap. Without a network that is said, and the next tap tries again. */
export function useLate<P>(load: () => Promise<ComponentType<P>>) {
  const { toast } = useHost();
  const [open, setOpen] = useState(false);
  const [Part, setPart] = useState<ComponentType<P>>();
  async function show() {
    try {
      const Loaded = await load();
      setPart(() => Loaded);
      setOpen(true);
    } catch {
      toast.error('Please check your network connection');
    }
  }
  return { Part: open ? Part : undefined, show: () => void show(), hide: () => setOpen(false) };
}
