import type { ErrorDetail } from './errors';

/**
 * What exactly the registry objects to: a closed list, and for each the facts that a sentence about it needs, all as text.
 * The API says them in English for commands (api/src/releases/gate/refusal-words.ts), the operators' page in Spanish
 * (shell/src/ops/refusals.copy.es.ts); a code without its sentence in both does not compile.
 */
export const refusalFacts = {
  // The contract gate. Absent versions are empty texts.
  api_endpoint: ['app', 'version', 'endpoint'],
  api_field: ['app', 'version', 'endpoint', 'field', 'known', 'served'],
  use_unknown: ['app', 'version', 'what'],
  share_name: ['share', 'name', 'remote', 'remoteVersion', 'shellVersion'],
  share: ['share', 'remote', 'remoteVersion', 'wanted', 'shellVersion', 'provided'],
  module_missing: ['app', 'version', 'wanted', 'exposed'],
  no_routes: ['app', 'version'],
  document_unnamed: ['app', 'version', 'route'],
  document_empty: ['app', 'version', 'route', 'file'],
  file_not_held: ['app', 'version', 'file'],
  requirement_missing: ['app', 'version', 'share'],
  route_dropped: ['app', 'version', 'route', 'stable'],
  // A release whose files would break a page, whatever its record says.
  container_name: ['app', 'version', 'container', 'wanted'],
  container_shape: ['app', 'version', 'file', 'missing'],
  script_syntax: ['app', 'version', 'file', 'problem'],
  import_missing: ['app', 'version', 'file', 'wanted'],
  page_missing: ['app', 'version', 'route'],
  slot_missing: ['app', 'version', 'route', 'file', 'slot'],
  budget: ['app', 'version', 'bytes', 'limit'],
  style_budget: ['app', 'version', 'bytes', 'limit'],
  page_budget: ['app', 'version', 'route', 'bytes', 'limit'],
  route_not_granted: ['app', 'version', 'route', 'granted'],
  // Which apps there are, and where each may live.
  app_unknown: ['app'],
  app_retired: ['app', 'at'],
  app_known: ['app'],
  app_is_host: ['app'],
  route_reserved: ['app', 'route', 'prefix'],
  route_taken: ['app', 'route', 'owner', 'taken'],
  route_in_use: ['app', 'version', 'route'],
  // A release that is not what its record says.
  file_name: ['file'],
  file_clash: ['file'],
  dirty_tree: ['app', 'version'],
  file_missing: ['file'],
  file_altered: ['file'],
  content_clash: ['app', 'version', 'file', 'other'],
  content_hash: [],
  // The app's state.
  moved_on: ['app', 'stable', 'did', 'version', 'by', 'at'],
  frozen: ['by', 'at', 'reason'],
  quarantined: ['version', 'by', 'at', 'reason'],
  no_earlier: [],
  never_stable: ['app', 'version', 'earlier'],
  nothing_to_promote: [],
  ship_under_way: ['app', 'version'],
  no_ship: ['app'],
  canary_alone: [],
  canary_is_stable: ['version'],
  not_yet: [],
  // Who may.
  not_permitted: ['name', 'action', 'app'],
  exceeds_own: ['name', 'what'],
  unsigned: ['app', 'upload'],
  upload_used: [],
  not_a_key: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RefusalCode = keyof typeof refusalFacts;
export type RefusalFacts<Code extends RefusalCode> = Readonly<Record<(typeof refusalFacts)[Code][number], string>>;
/** One objection with its facts. */
export type Refusal = { [Code in RefusalCode]: { readonly code: Code; readonly facts: RefusalFacts<Code> } }[RefusalCode];
/** A sentence for each objection, in one language. */
export type RefusalWords = { readonly [Code in RefusalCode]: (facts: RefusalFacts<Code>) => string };

const isCode = (code: string | undefined): code is RefusalCode => code !== undefined && Object.hasOwn(refusalFacts, code);

/** The objection behind one detail of an answer; null when it is none, or one that this page does not know yet. */
export function readRefusal({ code, facts = {} }: ErrorDetail): Refusal | null {
  if (!isCode(code) || !refusalFacts[code].every((name) => typeof facts[name] === 'string')) return null;
  return { code, facts } as Refusal;
}

/** The objection in words. */
export function refusalText(words: RefusalWords, { code, facts }: Refusal): string {
  // Code and facts belong together in every `Refusal`, which the compiler cannot follow through the table.
  return (words[code] as (facts: Refusal['facts']) => string)(facts);
}
