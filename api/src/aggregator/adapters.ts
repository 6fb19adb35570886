import type { Channel } from '../db/column-types.ts';
import type { Adapter, Read } from './adapter.ts';
import { africasTalking } from './africas-talking.ts';
import { sla } from './sla.ts';

/** All aggregators that may call. A new one is added here and to the conformance cases. */
export const adapters: readonly Adapter[] = [africasTalking, sla];

/** Returns the provider's reader for a channel, or undefined if the provider doesn't use the channel. */
export function readerOf(provider: string, channel: Channel): ((body: string) => Read | null) | undefined {
  if (channel !== 'sms' && channel !== 'subscription') return undefined;
  return adapters.find(({ name }) => name === provider)?.read[channel];
}
