import { tabMemory } from 'shared/browser/tab-memory';

const key = 'panel_deep_link';

/** Keeps where somebody wanted to go while they sign in, also over the identity provider's pages. */
export function rememberDeepLink({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  if (pathname === '/panel' && search === '') tabMemory.remove(key);
  else tabMemory.set(key, `${pathname}${search}`);
}

/** Where to go on after the sign-in; null when nowhere else was wanted. Only ever an address of the panel. */
export function readDeepLink(): string | null {
  const address = tabMemory.get(key);
  return address !== null && /^\/panel([/?]|$)/.test(address) ? address : null;
}

export function clearDeepLink(): void {
  tabMemory.remove(key);
}
