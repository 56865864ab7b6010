import { object, type AnySchema, type InferType } from 'yup';

/** A window names the clinic and the person of whom it shows things, as `clinic.person`: under another's session, because somebody has turned or signed in elsewhere, it is refused. In the address of a stream: `clinic`. */
export const clinicHeader = 'x-clinic';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One exchange with the API: both ends use the same value, the client to call and the server to bind.
 * `input` is what the route parameters, the query and the JSON body give together; `output` is what an answer is cut to.
 */
export interface Endpoint<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly input: Input;
  readonly output: Output;
  /** Client-side limit in milliseconds; the client's default applies when absent. */
  readonly timeoutMs?: number;
}

export type InputOf<E extends Endpoint> = InferType<E['input']>;
export type OutputOf<E extends Endpoint> = InferType<E['output']>;

const nothing = object({});
type Parts<Input extends AnySchema, Output extends AnySchema> = Partial<Pick<Endpoint<Input, Output>, 'input' | 'output' | 'timeoutMs'>>;

/** An input or output that is left out has no members. */
export function endpoint<Input extends AnySchema = typeof nothing, Output extends AnySchema = typeof nothing>(method: HttpMethod, path: string, parts: Parts<Input, Output> = {}) {
  return { method, path, input: nothing, output: nothing, ...parts } as Endpoint<Input, Output>;
}
