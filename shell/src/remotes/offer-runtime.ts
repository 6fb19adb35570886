// The facade is offered to remotes whether the shell itself uses it or not.
import '@wedding/shared/platform/call.ts';
import '@wedding/shared/platform/host.ts';
import '@wedding/shared/platform/query.ts';
import '@wedding/shared/platform/router.ts';
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type Options = Parameters<typeof createInstance>[0];

/** A remote starts under its own name; `init` of the runtime itself would make it the shell's instance. */
function init(options: Options) {
  const known = getInstance((instance) => instance.name === options.name);
  return known ? known.initOptions(options) && known : createInstance(options);
}

/**
 * What a remote's entry would else carry a copy of (10 kB each): the federation runtime, under a name that
 * `build/remote-runtime.ts` reads in the remote.
 */
export function offerRuntime(): void {
  Object.assign(globalThis, {
    __WEDDING_FEDERATION__: {
      runtime: { init },
      // The shell exposes nothing, so that its own copy is built without this one.
      bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
      attachShareScopeMap,
    },
  });
}
