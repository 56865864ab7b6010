import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';

/** What a remote's container takes from the core. Named one by one, because handing over the whole package keeps all of it in the page. */
const core = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined;
}

/**
 * Runtime plugin of the shell: hands the federation runtime's core to the remotes, which are built without it.
 * The plugin's own `provideExternalRuntime` bundles a second copy of that core (18 kB compressed), hence this one.
 */
export default function provideRuntimeCore() {
  return {
    name: 'provide-runtime-core',
    beforeInit<T>(args: T): T {
      globalThis._FEDERATION_RUNTIME_CORE = core;
      return args;
    },
  };
}
