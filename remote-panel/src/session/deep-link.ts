import { deepLinkKey as key } from 'shared/contracts/clinic/panel-addresses';
import { tabMemory } from 'shared/browser/tab-memory';
import { shown } from 'shared/http/client';

/** Keeps the wanted address during the sign-in; then it belongs to that person. Searches, such as a patient's name, are never kept. */
export function rememberDeepLink({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  const parameters = new URLSearchParams(search);
  parameters.delete('buscar');
  const address = `${pathname}${parameters.size === 0 ? '' : `?${parameters}`}`;
  if (address === '/panel') tabMemory.remove(key);
  else if (pathname !== '/login') tabMemory.set(key, `${address}#${shown.as ?? ''}`);
}

/** Address after the sign-in: of the panel or the operators' page; null when there is none, or it is another person's. */
export function readDeepLink(): string | null {
  const [address = '', of = ''] = tabMemory.get(key)?.split('#') ?? [];
  return /^\/(?:panel|ops)([/?]|$)/.test(address) && (shown.as ?? '').endsWith(of) ? address : null;
}

export function takeDeepLink(): string {
  const address = readDeepLink();
  tabMemory.remove(key);
  return address ?? '/panel';
}
