import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from 'federation-container-entry';

/** Replaces the federation runtime in every remote's build. */
export const provided = { ...federation, bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry } };

declare global {
  var federationRuntime: typeof provided | undefined;
}

/**
 * Runtime plugin of the shell: provides the whole federation runtime to the remotes, whose builds exclude it. The package's own
 * `provideExternalRuntime` bundles a second copy of the core (18 kB compressed) and leaves 6 kB of bundler runtime in each remote.
 */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<T>(args: T): T {
      globalThis.federationRuntime = provided;
      return args;
    },
  };
}
