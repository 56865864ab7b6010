import { getInstance } from '@module-federation/enhanced/runtime';
import type { ReleaseReference } from 'shared/contracts/apps/composition';
import type { RemoteModule } from 'shared/contracts/apps/remote-module';
import { hotVersion } from 'shared/contracts/apps/working-copies';
import { ReleaseError } from './release-error';
import { ensureStyles } from './styles';

/** The shell's own instance, stored before any remote creates one: all share one runtime, and its free functions use the newest. */
const host = getInstance();

/** Time limits of a release's load: of one that another can replace, and of the last, which a throttled connection may bring late. */
const hangLimitsMs = { first: 5_000, last: 30_000 };

/**
 * Loads a release's module and styles. Each has its own container name, so an earlier one can replace a broken one in the same page.
 * @throws {ReleaseError} `integrity_missing`, `load`, `timeout`, `styles`, `no_app`
 */
export async function loadRelease(release: ReleaseReference, place: keyof typeof hangLimitsMs): Promise<RemoteModule> {
  // Hot replacement changes the files while the page is open.
  if (release.version !== hotVersion) requireIntegrity(release);
  host?.registerRemotes([{ name: release.container, entry: release.entry, type: 'module' }]);
  const scripts = preloadScripts(release).then(() => loadModule(release));
  const [module] = await withLimit(hangLimitsMs[place], Promise.all([scripts, ensureStyles(release)]));
  return module;
}

/** Fails closed: a file without a hash is not loaded, or omitting the hash would bypass the check. */
function requireIntegrity(release: ReleaseReference): void {
  const bare = [...release.scripts, ...release.styles].filter((file) => !release.integrity[file]?.startsWith('sha384-'));
  if (bare.length > 0 || !release.scripts.includes(release.entry)) {
    throw new ReleaseError('integrity_missing', `No integrity for ${bare.join(', ') || release.entry}`);
  }
}

/** Loads the scripts of the first render in parallel, as data first: Firefox never loads a module again that failed once. */
function preloadScripts(release: ReleaseReference): Promise<unknown> {
  return Promise.all(release.scripts.map(async (href) => {
    if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`) !== null) return;
    const integrity = release.integrity[href] ?? '';
    if (release.version !== hotVersion) await fetch(href, { integrity });
    // The hashes also serve browsers without integrity in import maps.
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, integrity }));
  }));
}

async function loadModule(release: ReleaseReference): Promise<RemoteModule> {
  const module: unknown = await host?.loadRemote(`${release.container}/app`).catch((error: unknown) => {
    if (release.version === hotVersion) reportError(error);
    throw new ReleaseError('load', error instanceof Error ? error.message : String(error), { cause: error });
  });
  if (!isRemoteModule(module)) throw new ReleaseError('no_app', 'The exposed module has no App');
  return module;
}

function isRemoteModule(module: unknown): module is RemoteModule {
  return typeof module === 'object' && module !== null && 'App' in module && ['function', 'object'].includes(typeof module.App);
}

function withLimit<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, reject) => setTimeout(() => reject(new ReleaseError('timeout', `No answer in ${limitMs} ms`)), limitMs));
  return Promise.race([work, limit]);
}
