import { object, type AnySchema, type InferType } from 'yup';

/** The clinic and person that a window shows, `clinic.person`; refused in another session. In a stream's address: `clinic`. */
export const clinicHeader = 'x-clinic';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One exchange with the API, for client and server. `input` joins route parameters, query and JSON body; an answer is cut to `output`. */
export interface Endpoint<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly input: Input;
  readonly output: Output;
  /** Client-side limit in milliseconds; absent: the client's default. */
  readonly timeoutMs?: number;
  /** Most values that an input holds, each member of a list or object counted; absent: the API's usual bound. */
  readonly maxValues?: number;
  /** Whether the answer is a table (text/csv) in place of `output`. */
  readonly isTable?: boolean;
}

export type InputOf<E extends Endpoint> = InferType<E['input']>;
export type OutputOf<E extends Endpoint> = InferType<E['output']>;

const nothing = object({});
type Parts<Input extends AnySchema, Output extends AnySchema> = Partial<Omit<Endpoint<Input, Output>, 'method' | 'path'>>;

/** What `make` makes, made when it is first asked for: a page that starts makes no schema that it does not use yet. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** An absent input or output has no members. */
export function endpoint<Input extends AnySchema = typeof nothing, Output extends AnySchema = typeof nothing>(method: HttpMethod, path: string, parts: () => Parts<Input, Output> = () => ({})): Endpoint<Input, Output> {
  const made = once(() => ({ input: nothing, output: nothing, ...parts() }) as Omit<Endpoint<Input, Output>, 'method' | 'path'>);
  return {
    method,
    path,
    get input() { return made().input; },
    get output() { return made().output; },
    get timeoutMs() { return made().timeoutMs; },
    get maxValues() { return made().maxValues; },
    get isTable() { return made().isTable; },
  };
}
