import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from 'federation-container-entry';

/** Replaces the federation runtime in every remote's build. */
export const provided = { ...federation, bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry } };

declare global {
  var federationRuntime: typeof provided | undefined;
}

/** Provides the federation runtime to remotes. The package's `provideExternalRuntime` has a second core (18 kB) and leaves 6 kB in each. */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<T>(args: T): T {
      globalThis.federationRuntime = provided;
      return args;
    },
  };
}
