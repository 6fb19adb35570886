interface Offered {
  bundlerRuntime: object;
}

const offered: Offered | undefined = Reflect.get(globalThis, '__WEDDING_FEDERATION__');
if (!offered) throw new Error('This shell offers remotes no federation runtime.');

/**
 * Replaces the bundler's federation runtime in a remote's build with the shell's (`offer-runtime.ts`), and adds what each
 * remote has to itself.
 */
export default {
  ...offered,
  bundlerRuntime: { ...offered.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
