import { tabMemory } from 'shared/browser/tab-memory';
import { bareCode } from 'shared/contracts/known-demo-codes';

const keyOf = (path: string) => `demo_pass:${path}`;

/** The code that has opened this demo in this tab, so that a reload opens it again. */
export const storedPass = (path: string) => tabMemory.get(keyOf(path));
export const storePass = (path: string, code: string) => tabMemory.set(keyOf(path), code);
export const clearPass = (path: string) => tabMemory.remove(keyOf(path));

/** The code that came with the address's state, as the code form hands it over. */
export function codeInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('code' in state)) return null;
  return typeof state.code === 'string' && bareCode(state.code) !== '' ? state.code : null;
}
