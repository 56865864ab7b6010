import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ValidationError } from 'yup';
import type { Endpoint, InputOf, OutputOf } from '../../contracts/endpoint';
import { visible } from '../../contracts/control-characters';
import { knownErrorCode } from '../../contracts/errors';
import { readAnswer, readRefusal } from '../../http/read-answer';
import { addCommand, answerLine, UsageError, type Line, type Program } from './command-line';
import { root } from '../workspaces';

/** The site that commands act on, and its token. */
export interface RunningSite {
  readonly origin: string;
  readonly token: string;
  /** The folder of a local start with the teams' keys (`keys/`). */
  readonly dataFolder: string;
}

/** `SITE_URL` and `OPS_TOKEN`, else the site of the local `npm start` and its token in `DATA_DIR`. */
export async function findRunningSite(): Promise<RunningSite> {
  const dataFolder = path.resolve(root, process.env.DATA_DIR || 'data');
  const address = process.env.SITE_URL || `http://localhost:${process.env.PORT || '4000'}`;
  if (!URL.canParse(address)) throw new Error(`${address} is no address of a site: is SITE_URL or PORT right?`);
  const { origin, protocol, hostname } = new URL(address);
  const isHere = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !isHere) throw new Error(`SITE_URL must start with https://: to ${hostname} the token would travel in the clear`);
  const token = process.env.OPS_TOKEN || (await readFile(path.join(dataFolder, 'ops-token'), 'utf8').catch(() => '')).trim();
  if (token === '') throw new Error(`No operator token: set OPS_TOKEN, or start the site once so that ${path.join(dataFolder, 'ops-token')} exists`);
  return { origin, token, dataFolder };
}

export class RefusedError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
    this.name = 'RefusedError';
  }

  /** The same error with one more line: how to continue. */
  with(line: string): RefusedError {
    return new RefusedError(this.code, `${this.message}\n  ${line}`);
  }
}

/** Sends a request as an operator. @throws {RefusedError} with code and details, and the API's sentence for an unknown code */
export async function send(site: RunningSite, method: string, pathname: string, body?: BodyInit, contentType?: string, timeoutMs = 60_000): Promise<unknown> {
  const response = await fetch(site.origin + pathname, {
    method,
    headers: { Authorization: `Bearer ${site.token}`, 'Accept-Language': 'en', ...(contentType === undefined ? {} : { 'Content-Type': contentType }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`The site at ${site.origin} does not answer. Is it running (npm start), and is SITE_URL right?`, { cause: error });
  });
  const answer: unknown = response.status === 204 ? null : await response.json().catch((cause: unknown) => {
    throw new Error(`${site.origin} answered ${response.status} with something that is not the site's: is SITE_URL right, and does a proxy stand before it?`, { cause });
  });
  if (response.ok) return answer;
  const { code = 'refused', serverMessage, details } = readRefusal(answer);
  const sentence = serverMessage === undefined || knownErrorCode(code) !== undefined ? '' : `: ${serverMessage}`;
  const fields = details.map(({ field, message }) => `\n  ${field}: ${message}`).join('');
  throw new RefusedError(String(code), `${String(code)} (${response.status})${sentence}${fields}`);
}

export async function callAsOperator<E extends Endpoint>(site: RunningSite, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  // As JSON writes them: moments in ISO 8601, and none that are undefined.
  const values = JSON.parse(JSON.stringify(input)) as Record<string, unknown>;
  const pathname = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const query = new URLSearchParams(Object.entries(values).filter(([name]) => !endpoint.path.includes(`:${name}`)).map(([name, value]) => [name, String(value)]));
  const address = query.size === 0 ? pathname : `${pathname}?${query}`;
  const answer = endpoint.method === 'GET'
    ? await send(site, 'GET', address)
    : await send(site, endpoint.method, pathname, JSON.stringify(input), 'application/json', endpoint.timeoutMs);
  return (await readAnswer(endpoint.output, answer).catch((cause: unknown) => {
    const asked = `${site.origin} answered ${endpoint.method} ${endpoint.path}`;
    throw new Error(`${asked} with what this version cannot read: ${sentenceOf(cause)}. Bring the older of the two up to date.`, { cause });
  })) as OutputOf<E>;
}

/** A failed command's output. A request that its schema refuses names its field, even if the rule's sentence does not. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ValidationError && error.path !== undefined && !error.message.startsWith(error.path)) return visible(`${error.path}: ${error.message}`);
  return visible(error instanceof Error ? error.message : String(error));
}

/** Ends a program whose output cannot be written; whoever reads a part of it, such as `head`, had enough. */
function endUnread(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EPIPE') console.error(sentenceOf(error));
  process.exit(error.code === 'EPIPE' ? 0 : 1);
}

/** Runs a command; a failure prints one clear line. Exit code 2: invalid command line, found here or by the API; 1: any other failure. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.stdout.off('error', endUnread).on('error', endUnread);
  try {
    await command();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = error instanceof UsageError || error instanceof ValidationError || Object(error).code === 'invalid_input' ? 2 : 1;
  }
}

/** Runs a program with one command, and prints its answer. */
export function runLine(program: Omit<Program, 'add'>, line: Line, argv: readonly string[]): Promise<void> {
  return runCommand(async () => console.log(await answerLine({ ...program, after: `${program.after}\n\nExample:\n  ${program.name} ${line.example}`, add: (parent) => addCommand(parent, line) }, argv)));
}
