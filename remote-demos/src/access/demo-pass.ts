import { tabMemory } from 'shared/browser/tab-memory';
import { bareCode } from 'shared/contracts/known-demo-codes';

const keyOf = (path: string) => `demo_pass:${path}`;

/** The code that has opened this demo in this tab, so that a reload opens it again. */
export function storedPass(path: string): string | null {
  return tabMemory.get(keyOf(path));
}

export function storePass(path: string, code: string): void {
  tabMemory.set(keyOf(path), code);
}

export function clearPass(path: string): void {
  tabMemory.remove(keyOf(path));
}

/** The code that came with the address's state, as the code form hands it over. */
export function codeInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('code' in state)) return null;
  return typeof state.code === 'string' && bareCode(state.code) !== '' ? state.code : null;
}
