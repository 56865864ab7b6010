import { tabMemory } from 'shared/browser/tab-memory';
import { object, string, type InferType } from 'yup';
import { once } from 'shared/contracts/endpoint';

const keyOf = (path: string) => `demo_chat:${path}`;

const stored = once(() => object({
  code: string().required(),
  token: string().required(),
  pending: object({ id: string().required(), content: string().required() }).default(null).nullable(),
}).json());

type ChatPass = Readonly<Omit<InferType<ReturnType<typeof stored>>, 'code'>>;

/** The stored access to this demo's chat in this tab, so that a reload continues it. Null for another code's chat. */
export function storedChat(path: string, code: string): ChatPass | null {
  const text = tabMemory.get(keyOf(path));
  // An invalid stored value counts as none.
  if (!stored().isValidSync(text)) return null;
  const { code: owner, token, pending } = stored().cast(text);
  return owner === code ? { token, pending } : null;
}

export const storeChat = (path: string, code: string, pass: ChatPass) => tabMemory.set(keyOf(path), JSON.stringify({ code, ...pass }));
export const clearChat = (path: string) => tabMemory.remove(keyOf(path));

const openKeyOf = (path: string) => `demo_chat_open:${path}`;

/** True when the window was open as the page was left. */
export const wasOpen = (path: string) => tabMemory.get(openKeyOf(path)) !== null;

export const rememberOpen = (path: string, open: boolean) => (open ? tabMemory.set(openKeyOf(path), 'true') : tabMemory.remove(openKeyOf(path)));
