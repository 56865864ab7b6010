import type { ErrorDetail } from 'shared/contracts/errors';
import type { RefusalCode, RefusalFacts, RefusalWords } from 'shared/contracts/release-refusals';

const words: RefusalWords = {
  api_endpoint: ({ app, version, endpoint }) => `${app} ${version} calls ${endpoint}, which this API does not have: deploy the API that has it, or release ${app} without it`,
  api_field: ({ app, version, endpoint, field, known, served }) =>
    `${app} ${version} was built for ${endpoint} with ${field} ${known === '' ? 'unknown' : `as ${known}`}; this API ${served === '' ? 'does not have it' : `has it as ${served}`}: deploy the API that fits, or build ${app} with the contracts of this one`,
  use_unknown: ({ app, version, what }) => `${app} ${version} does not say what it ${what}: pack it with the release tool, which finds it in the build`,
  share_name: ({ share, name, remote, remoteVersion, shellVersion }) =>
    `${remote} ${remoteVersion} imports ${name} from ${share}, which shell ${shellVersion} does not export: release ${remote} without it, or a shell that has it, first`,
  share: ({ share, remote, remoteVersion, wanted, shellVersion, provided }) => `${remote} ${remoteVersion} needs ${share} ${wanted}; shell ${shellVersion} provides ${provided || 'none'}`,
  module_missing: ({ app, version, wanted, exposed }) => `the shell loads ${wanted}; ${app} ${version} exposes ${exposed || 'nothing'}: name it in the federation plugin's "exposes"`,
  no_routes: ({ app, version }) => `${app} ${version} claims no address, so nobody would ever see it`,
  document_unnamed: ({ app, version, route }) => `${app} ${version} claims ${route} without a prerendered document`,
  document_empty: ({ app, version, route, file }) => `the document of ${route} in ${app} ${version} (${file}) is missing or empty`,
  route_not_granted: ({ app, version, route, granted }) => `${app} ${version} claims ${route}; ${app} may have ${granted || 'nothing'}. An operator grants it: npm run ops -- apps grant ${app} ROUTE...`,
  app_unknown: ({ app }) => `There is no app ${app}. An operator enters it: npm run ops -- apps add ${app} ROUTE...`,
  app_retired: ({ app, at }) => `${app} was retired at ${at}. An operator takes it back: npm run ops -- apps add ${app} ROUTE...`,
  app_known: ({ app }) => `There is an app ${app} already. Its routes are changed with: npm run ops -- apps grant ${app} ROUTE...`,
  app_is_host: ({ app }) => `${app} holds all the others: it is never retired, and draws whatever no remote does`,
  route_reserved: ({ app, route, prefix }) => `${app} cannot have ${route}: ${prefix} is the site’s own. Choose another first part`,
  route_taken: ({ app, route, owner, taken }) => `${app} cannot have ${route}: it meets ${taken}, which is ${owner}’s. Choose another, or take that from ${owner} first`,
  route_in_use: ({ app, version, route }) => `${app} ${version} is live at ${route}. Roll it back or retire ${app} first`,
  file_not_held: ({ app, version, file }) => `${app} ${version} needs ${file} and does not hold it`,
  requirement_missing: ({ app, version, share }) => `${app} ${version} does not say which ${share} it works with: pack it with the release tool, which writes it into "requires" (a shell: "provides")`,
  route_dropped: ({ app, version, route, stable }) => `${app} ${version} drops ${route}, which ${stable} serves and pages link to: keep the address, or raise the major version`,
  container_name: ({ app, version, container, wanted }) => `the container of ${app} ${version} is called ${container} in its record or otherwise in its code: name it ${wanted}, in the federation plugin too`,
  container_shape: ({ app, version, file, missing }) => `${file} of ${app} ${version} is no container, it exports no ${missing}: build the entry as an ES module (library type "module")`,
  script_syntax: ({ app, version, file, problem }) => `no browser can run ${file} of ${app} ${version}: ${problem}. Build it again`,
  import_missing: ({ app, version, file, wanted }) => `${file} of ${app} ${version} loads ${wanted}, which the release does not hold: build it again, or bundle what it imports`,
  page_missing: ({ app, version, route }) => `${app} ${version} has no page for ${route}: prerender it in src/documents.tsx`,
  slot_missing: ({ app, version, route, file, slot }) => `the frame of ${route} in ${app} ${version} (${file}) has not exactly one ${slot}: draw <Slot /> once where the remote goes`,
  budget: ({ app, version, bytes, limit }) => `${app} ${version} runs ${bytes} bytes of script before anything can be used; ${app} may run ${limit}: load the rest later`,
  style_budget: ({ app, version, bytes, limit }) => `the style sheets of ${app} ${version} have ${bytes} bytes; ${limit} are allowed: remove what no page uses`,
  page_budget: ({ app, version, route, bytes, limit }) => `the page of ${route} in ${app} ${version} has ${bytes} bytes; ${limit} are allowed: draw the rest in the browser`,
  file_name: () => 'The name is not allowed',
  file_clash: ({ file }) => `${file} stands below another file, or in the place of a folder`,
  dirty_tree: ({ app, version }) => `${app} ${version} was built from files that no commit holds; commit them and build again`,
  file_missing: () => 'The file is missing',
  content_clash: ({ app, version, file, other }) => `${file} of ${app} ${version} has another content in ${app} ${other}, and all releases share that address: put the hash of the content into its name ([contenthash])`,
  file_altered: () => 'The content is not what the record says',
  content_hash: () => 'The hash is not that of the files',
  moved_on: ({ app, stable, did, version, by, at }) => `${app} is at ${stable || 'none'} now: ${[did, version].filter(Boolean).join(' ')} by ${by} at ${at}, which you had not seen`,
  frozen: ({ by, at, reason }) => `Frozen by ${by} since ${at}: ${reason}`,
  quarantined: ({ by, at, reason }) => `In quarantine since ${at} (${by}): ${reason}`,
  never_stable: ({ app, version, earlier }) => `${app} ${version} was not live before the present release. A rollback goes to ${earlier || 'none'}; anything else is an activation`,
  no_earlier: () => 'There is no earlier good release to go back to',
  nothing_to_promote: () => 'Neither a canary nor a release in next to promote',
  ship_under_way: ({ app, version }) => `${app} ${version} is on its way or tried already: stop it first, or let it end`,
  no_ship: ({ app }) => `No release of ${app} is on its way`,
  canary_alone: () => 'A canary needs a stable release beside it',
  canary_is_stable: () => 'Everybody has this release: it is stable',
  not_yet: () => 'Nobody can say what will be served then',
  not_permitted: ({ name, action, app }) => `${name} may not ${[action, app].filter(Boolean).join(' ')}`,
  exceeds_own: ({ name, what }) => `${name} may not give or take what it does not have itself: ${what}`,
  unsigned: ({ app, upload }) => `No key of the team of ${app} signed this for upload ${upload}`,
  upload_used: () => 'This upload was used, is too old, or is for another release',
  not_a_key: () => 'An Ed25519 public key in PEM is wanted',
};

/** One objection of the registry: in English for commands, with the code and the facts for pages in their own language. */
export function refusal<Code extends RefusalCode>(field: string, code: Code, facts: RefusalFacts<Code>): ErrorDetail {
  return { field, message: words[code](facts), code, facts };
}
