// These modules are shared with remotes even if the shell itself doesn't use them.
import '@wedding/shared/host/call.ts';
import '@wedding/shared/host/host.ts';
import '@wedding/shared/host/query.ts';
import '@wedding/shared/host/router.ts';
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type Options = Parameters<typeof createInstance>[0];

/** Starts a remote under its own name. The runtime's own `init` would turn it into the shell's instance. */
function init(options: Options) {
  const running = getInstance((instance) => instance.name === options.name);
  return running ? running.initOptions(options) && running : createInstance(options);
}

/**
 * Offers the federation runtime to remotes, under a name that `platform/build/remote-runtime.ts` reads in the remote. Otherwise
 * every remote's entry would contain a copy (10 kB each).
 */
export function offerRuntime(): void {
  Object.assign(globalThis, {
    __WEDDING_FEDERATION__: {
      runtime: { init },
      // The shell exposes nothing, so its own copy is built without this function.
      bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
      attachShareScopeMap,
    },
  });
}
