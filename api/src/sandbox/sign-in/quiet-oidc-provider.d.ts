/** The files behind the package's index, which is the only typed one. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';
  /** The in-memory adapter; the package warns only when it is the implicit default. */
  export function createMemoryAdapter(): AdapterFactory;
}
declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';
  export import base = interactionPolicy.base;
  export import Check = interactionPolicy.Check;
  export import Prompt = interactionPolicy.Prompt;
}
