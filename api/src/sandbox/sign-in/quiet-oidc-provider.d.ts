/** The files that the package's index puts together; it has types for the index alone. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';
  /** The memory that the package warns about where nobody has asked for it. */
  export function createMemoryAdapter(): AdapterFactory;
}
declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';
  export import base = interactionPolicy.base;
  export import Check = interactionPolicy.Check;
  export import Prompt = interactionPolicy.Prompt;
}
