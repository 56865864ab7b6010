import type { ErrorDetail } from '../errors';

type Facts<Name extends string> = Readonly<Record<Name, string>>;
/** Names that occur as `{name}` in a text, or as `{name|instead}` with the text for an empty fact. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? (Name extends `${infer Plain}|${string}` ? Plain : Name) | NamesIn<Rest> : never;

/** The registry's objections, with the facts of each as text. Commands print these; the page's are in shell/src/ops/refusals.copy.es.ts. */
const pageWords = {
  // The contract gate.
  api_endpoint: '{app} {version} calls {endpoint}, which this API does not have: deploy the API that has it, or release {app} without it',
  api_field:
    '{app} {version} was built for {endpoint} with {field} as {known}; this API has it as {served}: deploy the API that fits, or build {app} with the contracts of this one',
  api_field_gone:
    '{app} {version} was built for {endpoint} with {field} as {known}; this API does not have it: deploy the API that fits, or build {app} with the contracts of this one',
  api_field_new:
    '{app} {version} was built for {endpoint} with {field} unknown; this API has it as {served}: deploy the API that fits, or build {app} with the contracts of this one',
  api_word:
    '{app} {version} sends {words|anything} as {field} to {endpoint}; this API takes only {served}: deploy the API that takes it, or build {app} with the contracts of this one',
  use_unknown: '{app} {version} does not say what it {what}: pack it with the release tool, which finds it in the build',
  share_name: '{remote} {remoteVersion} imports {name} from {share}, which shell {shellVersion} does not export: release {remote} without it, or a shell that has it, first',
  share: '{remote} {remoteVersion} needs {share} {wanted}; shell {shellVersion} provides {provided|none}',
  module_missing: `the shell loads {wanted}; {app} {version} exposes {exposed|nothing}: name it in the federation plugin's "exposes"`,
  no_routes: '{app} {version} claims no address, so nobody would ever see it: name its pages in src/documents.tsx',
  document_unnamed: '{app} {version} claims {route} without a prerendered document: name the page in src/documents.tsx',
  document_empty: 'the document of {route} in {app} {version} ({file}) is missing or empty: build it again',
  file_not_held: '{app} {version} needs {file} and does not hold it: build it again',
  requirement_missing: '{app} {version} does not say which {share} it works with: pack it with the release tool, which writes it into "requires" (a shell: "provides")',
  route_dropped: '{app} {version} drops {route}, which {stable} serves and pages link to: keep the address, or raise the major version',
  route_not_granted: '{app} {version} claims {route}; {app} may have {granted|nothing}. An operator grants all of them anew: npm run ops -- apps grant {app} ROUTE...',
  // Apps and their routes.
  app_unknown: 'There is no app {app}. An operator enters it: npm run ops -- apps add {app} ROUTE...',
  app_retired: '{app} was retired at {at}. An operator takes it back: npm run ops -- apps add {app} ROUTE...',
  // A release that differs from its record.
  file_missing: 'The file {file} is missing: build the release again, with a new version if this one is published',
  file_altered: 'The content of {file} is not what the record says: build the release again, with a new version if this one is published',
  // The app's state.
  moved_on: '{app} is at {stable|none} now: {did} {version} by {by} at {at}, which you had not seen',
  frozen: 'Frozen by {by} since {at}: {reason}',
  quarantined: '{version} is in quarantine since {at} ({by}): {reason}',
  no_earlier: 'There is no earlier good release to go back to',
  back_twice: '{app} is protected and went back already, so going further takes a second person: roll it back alone, and quarantine what is no longer live',
  never_stable: '{app} {version} was not live before the present release. A rollback goes to {earlier|none}; to any other with --unproven',
  nothing_to_promote: 'Neither a canary nor a release in next to promote',
  ship_under_way: '{app} {version} is on its way or tried already: stop it first, or let it end',
  no_ship: 'No release of {app} is on its way',
  canary_alone: 'A canary needs a stable release beside it',
  canary_is_stable: 'Everybody has {version}: it is stable',
  asked: '{app} is protected: this is request {id}, and nothing has changed. Another person approves it within 24 hours: npm run ops -- approve {id}, or /ops',
  request_unknown: 'No request {id} waits: it was approved, or never made. "npm run ops -- status" names those that wait',
  request_own: 'You are who asked ({by}), or both of you act by token, which counts as one: another person approves it at /ops, signed in',
  request_added: '{by} asked, and is no operator any more, or one token stands behind both of you: another person approves it, or asks',
  request_ended: 'The request of {by} ended at {at}: ask anew',
  request_outdated: '{app} has moved on ({did} by {who}) since {by} asked: look at it, and ask anew',
  // Permissions.
  not_permitted: '{name} may not {action} {app}',
} as const;

/** Objections to commands only: publishing, granting routes, managing keys and tokens. */
const commandWords = {
  container_name: 'the container of {app} {version} is called {container} in its record or otherwise in its code: name it {wanted}, in the federation plugin too',
  container_shape: '{file} of {app} {version} is no container, it exports no {missing} that can be called: build the entry as an ES module (library type "module")',
  app_missing: 'the shell draws the component App, which {wanted} of {app} {version} does not export: export it by that name',
  script_syntax: 'no browser can read {file} of {app} {version}: {problem}. Build it again',
  import_missing: '{file} of {app} {version} loads {wanted}, which the release does not hold: build it again, or bundle what it imports',
  page_missing: '{app} {version} has no page for {route}: prerender it in src/documents.tsx',
  slot_missing: 'the frame of {route} in {app} {version} ({file}) has not exactly one {slot}: draw <Slot /> once where the remote goes',
  budget: '{app} {version} runs {bytes} bytes of script before anything can be used; {app} may run {limit}: load the rest later',
  style_budget: 'the style sheets of {app} {version} have {bytes} bytes; {limit} are allowed: remove what no page uses',
  page_budget: 'the page of {route} in {app} {version} has {bytes} bytes; {limit} are allowed: draw the rest in the browser',
  app_known: 'There is an app {app} already. Its routes are changed with: npm run ops -- apps grant {app} ROUTE...',
  app_is_host: '{app} holds all the others: it is never retired, and draws whatever no remote does',
  app_protected: '{app} is protected: it keeps its routes. End the protection first, which a second person approves: npm run ops -- apps unprotect {app}',
  route_reserved: '{app} cannot have {route}: {prefix} is the site’s own. Choose another first part',
  route_taken: '{app} cannot have {route}: it meets {taken}, which is {owner}’s. Choose another, or take that from {owner} first',
  route_in_use: '{app} {version} is live at {route}, for all or some visitors. Name that route, too, or first end its canary, roll it back or retire {app}',
  file_clash: '{file} stands below another file, or in the place of a folder: rename one of the two',
  disk_full: 'the site’s disk has no room for {file}: an operator makes some, then publish again. Visitors notice nothing',
  bucket_failed: 'the bucket with the release files refused, or did not answer: an operator finds its reason in the site’s log as the cause of "refused for lack of a service", then try again',
  file_kind: '{file} is of no kind that is served: avif, css, html, ico, js, json, map, mp3, ogg, opus, png, svg, txt, wav, webmanifest, webp and woff2 are',
  file_content: '{file} is not what its name says: {found}',
  release_size: 'the files of {app} {version} come to {bytes} bytes; {limit} are allowed: leave out what no page needs',
  staging_full: 'what the team of {app} has sent and not published comes to {bytes} bytes; {limit} are allowed: publish it, or wait a day until it is removed',
  dirty_tree: '{app} {version} was built from files that no commit holds; commit them and build again',
  content_clash: '{file} of {app} {version} has another content in {app} {other}, and all releases share that address: put the hash of the content into its name ([contenthash])',
  content_hash: 'The hash is not that of the files: build the release again',
  app_twice: 'Name each app once',
  back_together: 'With others, an app goes back to its last good release: name no version',
  not_yet: 'Nobody can say what will be served then',
  exceeds_own: '{name} may not give or take what it does not have itself: {what}',
  unsigned: 'No key of the team of {app} signed this for upload {upload}. Sign with a key of that team, or an operator adds yours: npm run ops -- keys add {app} key.pem',
  upload_used: 'This upload was used, is too old, or is for another release: publish it again',
  upload_mixed: 'Files of another upload of {app} {version} are among these, or were: publish it again, or raise the version if somebody else has taken it by then',
  version_taken: '{app} {version} is published with other content. Releases are immutable: raise the version in its package.json',
  key_used: '{fingerprint} was entered for {app} before, and no key is entered twice: make another, or, where it was removed, let another operator restore it: npm run ops -- keys restore {fingerprint}',
  restore_own: '{by} took {what} away: another operator restores it, or, in an emergency, the root token, which all operators are told of',
  token_unknown: 'This site knows no such token, or it has ended or was revoked. Is OPS_TOKEN the one for this site?',
  token_ended: 'Token {id} ended at {at}, and stays ended: make another',
  maker_revoked: 'Token {id} was made with token {maker}, which is revoked: restore that first',
  not_a_key: 'An Ed25519 public key in PEM is wanted',
} as const;

const words = { ...pageWords, ...commandWords };
export type RefusalCode = keyof typeof words;
type RefusalFacts<Code extends RefusalCode> = Facts<NamesIn<(typeof words)[Code]>>;
/** A sentence per objection, in another language. */
export type RefusalWords = { readonly [Code in keyof typeof pageWords]: (facts: RefusalFacts<Code>) => string };

/** Replaces the names in a text by facts. An empty fact also removes the space before it. */
export function fill(text: string, facts: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/( ?)\{(\w+)(?:\|(\w+))?\}/g, (_, space: string, name: string, instead = '') => {
    const fact = String(facts[name] ?? '') || String(instead);
    return fact === '' ? '' : space + fact;
  });
}

/** One objection: in English for commands, with code and facts for pages in their own language. */
export const refusal = <Code extends RefusalCode>(field: string, code: Code, facts: RefusalFacts<Code>): ErrorDetail =>
  ({ field, message: fill(words[code], facts), code, facts });

/** The objection's code; null when this page does not know it or it lacks a fact. */
export function knownRefusal({ code, facts = {} }: ErrorDetail): keyof RefusalWords | null {
  const known = (Object.keys(pageWords) as (keyof RefusalWords)[]).find((one) => one === code);
  return known !== undefined && [...words[known].matchAll(/\{(\w+)/g)].every(([, name = '']) => typeof facts[name] === 'string') ? known : null;
}
