import { deepLinkKey as key } from 'shared/contracts/panel-addresses';
import { tabMemory } from 'shared/browser/tab-memory';
import { shown } from 'shared/http/client';

/**
 * Keeps where somebody wanted to go while they sign in, also over the identity provider's pages. It is theirs alone once
 * somebody is signed in; what they searched, such as a patient's name, is never kept.
 */
export function rememberDeepLink({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  const parameters = new URLSearchParams(search);
  parameters.delete('buscar');
  const address = `${pathname}${parameters.size === 0 ? '' : `?${parameters}`}`;
  if (address === '/panel') tabMemory.remove(key);
  else tabMemory.set(key, `${address}#${shown.as ?? ''}`);
}

/** Where to go on after the sign-in; null when nowhere else was wanted, or somebody else wanted it. Only ever an address of the panel, or the operators' page. */
export function readDeepLink(): string | null {
  const [address = '', of = ''] = tabMemory.get(key)?.split('#') ?? [];
  return /^\/(?:panel|ops)([/?]|$)/.test(address) && (shown.as ?? '').endsWith(of) ? address : null;
}

export function takeDeepLink(): string {
  const address = readDeepLink();
  tabMemory.remove(key);
  return address ?? '/panel';
}
