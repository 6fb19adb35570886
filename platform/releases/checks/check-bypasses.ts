import type { Bypass } from '../store/build-record.ts';
import { type Check, nameOf } from './check.ts';

/**
 * What no check can compare, or what belongs to others: the platform's addresses, other parts' sources, what the browser has
 * once for all, classes of anybody.
 */
export const bypassCheck: Check = ({ mine }) =>
  (mine.record?.bypasses ?? []).map((bypass) => `${nameOf(mine)} ${SENTENCES[bypass.kind](bypass)}`);

const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['document.title', 'use usePageTitle of shared/host/use-page-title.ts'],
  ['queryKeyHashFn', 'leave it out, so that the host keeps its queries apart by its name'],
  ['getMutationCache', 'keep what its useMutation answers'],
  ['history', 'go there by shared/host/router.ts'],
  ['navigation', 'go there by shared/host/router.ts'],
  ['<title>', 'use usePageTitle of shared/host/use-page-title.ts'],
  ...['clearTimeout', 'clearInterval', 'cancelAnimationFrame'].map(
    (name) => [name, 'end only what it began, by what that returned'] as const,
  ),
  ['beforeunload', 'use useLeaveGuard of shared/host/form/leave-guard.ts while something isn’t saved'],
  ['navigator.locks', 'begin the lock’s name with the part’s, as in "mfe-vendors/sync"'],
  ['Worker', 'work in steps between which the page answers, or let the api do it'],
  ['serviceWorker', 'list what shall open without a network in "worker" of mfe.json'],
]);

const OWN_STORAGE =
  'use useHost().phone, or readStored and writeStored of shared/host/device/web-storage.ts, where every name is its own';

const SENTENCES: Readonly<Record<Bypass['kind'], (place: Bypass) => string>> = {
  address: ({ name, at }) =>
    /(^|\/)r\/|^(mfe_|__|@|webpackChunk)/.test(name)
      ? `names ${name} itself (${at}), a file of a version that may be gone tomorrow: offer or fill a slot.`
      : `names ${name} itself (${at}): make the call by shared/host/call.ts, as shared/contract declares it.`,
  source: ({ name, at }) =>
    `contains ${name} (${at}), which is neither its own nor shared: move what both need to shared, or offer it by a slot.`,
  storage: ({ name, at }) =>
    `uses ${name} itself (${at}), where other parts keep theirs: ${REMEDIES.get(name) ?? OWN_STORAGE}.`,
  channel: ({ name, at }) =>
    `uses ${name} itself (${at}), which other parts hear too: ${REMEDIES.get(name) ?? 'keep what its tabs share by useHost().phone'}.`,
  code: ({ name, at }) =>
    `runs what no check can read, by ${name} (${at}): ${REMEDIES.get(name) ?? 'write it as a module of its own, and import that by its name'}.`,
  global: ({ name, at }) =>
    `changes ${name} for all parts (${at}), also when its page is left: ${REMEDIES.get(name) ?? 'keep it in a module, a component or an element of its own'}.`,
  value: ({ name, at }) =>
    `hands on ${name} (${at}), where no check sees what becomes of it: read or call what it needs of it right there.`,
  style: ({ name, at }) => {
    if (!/\.css:\d+$/.test(at)) {
      return (
        `writes styles of the whole document by ${name} (${at}), which stay when its page is left: use a class of a ` +
        '….module.css.'
      );
    }
    return name.startsWith('@')
      ? `declares ${name} (${at}) for all parts: name it in a ….module.css without :global.`
      : `styles ${name} (${at}), whatever part that is of: put a class of its own before it in a ….module.css, such as ` +
          `.list ${name}.`;
  },
};
