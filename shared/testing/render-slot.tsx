import type { SlotName, SlotProps } from '../contract/slots.ts';
import type { Host } from '../host/host.ts';
import { type Fills, Slot } from '../host/slot.tsx';
import { renderRemote, type Staged } from './render-remote.tsx';

type Options<N extends SlotName> = Pick<Staged, 'replies' | 'phone'> & {
  name: N;
  fillerProps: SlotProps[N];
  /** The entry's export `fills`. */
  fills: Fills;
};

/** Renders a remote's filler in its slot, on a page of another remote. */
export function renderSlot<N extends SlotName>({ name, fillerProps, fills, ...staged }: Options<N>) {
  const load = async () => (await fills[name]?.())?.Component;
  const list = [{ remote: 'this one', load, failed: () => {} }];
  const page = <Slot name={name} fillerProps={fillerProps} waiting="waiting" failed="failed" />;
  return renderRemote({
    ...staged,
    routes: [{ path: '*', element: page }],
    at: '/somewhere',
    fillers: (() => list) as unknown as Host['fillers'],
  });
}
