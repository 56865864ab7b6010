import { CurrentGlobal } from '@module-federation/runtime-core';

/** The page's federation instance of that name. Container names contain the version, so they identify releases. */
export const getGlobalFederationInstance = (name: string) => CurrentGlobal.__FEDERATION__.__INSTANCES__.find((instance) => instance.options.name === name);
