import type { Host } from '../host/host.ts';

/** Returns that many fillers of one slot, which show "Filler 1" and so on with their props; other slots have none. */
export function fillersOf(slot: string, count: number): Host['fillers'] {
  const fillers = Array.from({ length: count }, (_, at) => ({
    remote: `mfe-filler-${at + 1}`,
    load: async () => (props: object) => (
      <p>
        Filler {at + 1} {JSON.stringify(props)}
      </p>
    ),
    failed: () => {},
  }));
  return ((name: string) => (name === slot ? fillers : [])) as unknown as Host['fillers'];
}

/** How many fillers the owner of a slot shows its place with. */
export const FILLER_COUNTS = [0, 1, 3] as const;
