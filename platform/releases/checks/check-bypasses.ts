import { STORAGES } from '../store/build-record.ts';
import type { KnownPart } from '../store/read-build.ts';
import { nameOf } from './live-parts.ts';

/**
 * Returns the reasons why a part depends on what no check can compare: the api without its contract, other parts' sources, classes of
 * anybody.
 */
export function bypassRefusals(part: KnownPart): string[] {
  const bypasses = part.record?.bypasses ?? [];
  return bypasses.map(({ name, at }) => {
    if (STORAGES.has(name)) {
      return (
        `${nameOf(part)} uses ${name} itself (${at}), where other parts keep theirs: use useHost().phone, or readStored and ` +
        'writeStored of shared/host/device/web-storage.ts, where every name is its own.'
      );
    }
    if (/\.css:\d+$/.test(at)) {
      return (
        `${nameOf(part)} styles ${name} (${at}), whatever part that is of: put a class of its own before it in a ` +
        `….module.css, such as .list ${name}.`
      );
    }
    return /\/(api|admin)\//.test(name)
      ? `${nameOf(part)} names ${name} itself (${at}): make the call by shared/host/call.ts, as shared/contract declares it.`
      : `${nameOf(part)} contains ${name} of another part: move what both need to shared, or offer it by a slot.`;
  });
}
