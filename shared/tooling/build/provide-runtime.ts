import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from 'federation-container-entry';

/** What stands in every remote's build for the federation runtime. */
export const provided = { ...federation, bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry } };

declare global {
  var federationRuntime: typeof provided | undefined;
}

/**
 * Runtime plugin of the shell: hands the whole federation runtime to the remotes, which are built without it.
 * The package's own `provideExternalRuntime` bundles a second copy of the core (18 kB compressed) and leaves
 * each remote 6 kB of bundler runtime, hence this one.
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
