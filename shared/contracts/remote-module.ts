import type { ComponentType } from 'react';

/** What every remote exposes as `./app`. The shell renders `App` for all addresses that the remote's release claims. */
export interface RemoteModule {
  readonly App: ComponentType;
}
