import * as runtimeCore from '@module-federation/runtime-core';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/**
 * Runtime plugin of the shell: hands the federation runtime's core to the remotes, which are built without it.
 * The plugin's own `provideExternalRuntime` bundles a second copy of that core (18 kB compressed), hence this one.
 */
export default function provideRuntimeCore() {
  return {
    name: 'provide-runtime-core',
    beforeInit<T>(args: T): T {
      globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
      return args;
    },
  };
}
