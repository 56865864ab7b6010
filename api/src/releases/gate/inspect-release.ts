import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { missingPage, slotMarker } from 'shared/contracts/apps/composition';
import type { ErrorDetail } from 'shared/contracts/errors';
import { containerName, hostName, type ReleaseRecord } from 'shared/contracts/releases/record';
import { DomainError } from '../../platform';
import { named, wantedModule } from './contract-gate';
import { refusal } from 'shared/contracts/releases/refusals';
import { kindOf } from '../files/release-files';
import type { ReadFile } from './release-check';
import { readScript, type ScriptFacts } from './script-facts';
import { addressesIn } from './text-addresses';

/** Maximum first render of the shell and of a remote, in bytes of script before compression: about three times the compressed size. */
const scriptBudgets = { shell: 500_000, remote: 300_000 };
/** Maximum for all style sheets of a release together, and for one prerendered page. Our largest ones are half that size. */
const styleBudget = 100_000;
const pageBudget = 200_000;

interface Inspection {
  readonly record: ReleaseRecord;
  readonly scripts: ReadonlyMap<string, ScriptFacts>;
  /** Pages and style sheets, with the addresses of what they show, unless they are over their budget. */
  readonly texts: ReadonlyMap<string, { readonly text: string; readonly assets: readonly string[] }>;
}

/**
 * Checks a release by its files. The record may declare more, never less: whatever a page depends on is read from the code itself.
 * @throws {DomainError} `release_invalid` with everything that would break a page, and how to fix it
 */
export async function requireWorking(record: ReleaseRecord, read: ReadFile): Promise<void> {
  const unreadable: ErrorDetail[] = [];
  const scripts = new Map<string, ScriptFacts>();
  const texts = new Map<string, { text: string; assets: string[] }>();
  for (const file of new Set([...Object.keys(record.files).filter(isCode), ...record.documents.map(({ file }) => file).filter(Boolean)])) {
    // Yields between scripts, so that other requests go on.
    await setImmediate();
    try {
      const text = (await read(file))?.toString() ?? '';
      if (file.endsWith('js')) scripts.set(file, readScript(text));
      else texts.set(file, { text, assets: text.length > pageBudget ? [] : addressesIn(file, text) });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      unreadable.push(refusal(file, 'script_syntax', { ...named(record), file, problem: error.message }));
      // Other requests wait while a script is parsed: after the first that takes too long, stop.
      if (error.cause !== undefined) break;
    }
  }
  // An unreadable script gives no facts about its needs.
  const looks = [nameProblems, importProblems, assetProblems, containerProblems, frameProblems, sizeProblems];
  const problems = unreadable.length > 0 ? unreadable : looks.flatMap((look) => look({ record, scripts, texts }));
  if (problems.length > 0) throw new DomainError('release_invalid', problems);
}

/** `public/` is served unchanged and may hold scripts of any kind. */
const isCode = (file: string) => /\.(?:m?js|css)$/.test(file) && !file.startsWith('public/');

/** Two releases with the same container name would share the page's state for it. */
function nameProblems({ record, scripts }: Inspection): ErrorDetail[] {
  const wanted = containerName(record.app, record.version);
  // Nothing loads a shell's container by name.
  const isOwn = record.container === wanted && (record.app === hostName || [...scripts.values()].some(({ texts }) => texts.has(wanted)));
  return isOwn ? [] : [refusal('container', 'container_name', { ...named(record), container: record.container, wanted })];
}

/** Scripts that the release lacks, and names that a script takes from one that does not export them: no browser runs either script. */
function importProblems({ record, scripts }: Inspection): ErrorDetail[] {
  const offers = (file: string | null, name: string) => {
    const offering = file === null || name === 'default' ? [file ?? ''] : reached({ record, scripts }, [file], 'passedOn');
    return !scripts.has(offering[0] ?? '') || offering.some((one) => scripts.get(one)?.exports.has(name) === true);
  };
  return [...scripts].flatMap(([file, { imports, chunks, taken }]) => {
    const wanted = [...imports.map((address) => ({ address, target: targetOf(record, file, address) })), ...[...chunks.values()].map((chunk) => ({ address: chunk, target: chunk }))];
    const isMissing = (target: string | null) => target === null || !/^(?!documents\/).*\.js(?:on)?$/.test(target) || !Object.hasOwn(record.files, target);
    const missing = wanted.filter(({ target }) => isMissing(target)).map(({ address }) => address);
    const withheld = taken.flatMap(([address, name]) => (offers(targetOf(record, file, address), name) ? [] : [`${name} of ${address}`]));
    return [...missing, ...withheld].map((one) => refusal(file, 'import_missing', { ...named(record), file, wanted: one }));
  });
}

/** Pictures, fonts, sounds and workers that the release does not hold. Another host, or an address from the site's root, may have them. */
function assetProblems({ record, scripts, texts }: Inspection): ErrorDetail[] {
  const isHeld = (file: string, written: string) => {
    const address = written.replace(/^[\w-]+[./]/, './$&');
    const target = targetOf(record, file, address);
    if (target === null || kindOf(target) === null) return true;
    // A page is shown at addresses of its app, where no file of the release is.
    if (file.endsWith('.html') && address.startsWith('.')) return false;
    return [target, written.replace(/[?#].*/s, '')].some((one) => Object.hasOwn(record.files, one));
  };
  return [...scripts, ...texts].flatMap(([file, { assets }]) =>
    assets.filter((address) => !isHeld(file, address)).map((wanted) => refusal(file, 'import_missing', { ...named(record), file, wanted })));
}

/** The release's file that an import leads to; null when it leads elsewhere. */
function targetOf({ app, version }: ReleaseRecord, file: string, written: string): string | null {
  const [address = ''] = written.split(/[?#]/);
  const base = [`/r/${app}/${version}/`, `/r/${app}/`].find((one) => address.startsWith(one));
  if (/^\.{1,2}\//.test(address)) return path.posix.join(path.posix.dirname(file), address);
  return base === undefined ? null : address.slice(base.length);
}

/** A remote's entry is a container: it exports `init` and `get`, and has the module that the shell requests, with its component. */
function containerProblems({ record, scripts }: Inspection): ErrorDetail[] {
  if (record.app === 'shell') return [];
  const exporting = reached({ record, scripts }, [record.entry], 'passedOn');
  const missing = ['get', 'init'].filter((name) => exporting.every((file) => scripts.get(file)?.exports.get(name) !== true));
  if (missing.length > 0) return [refusal(record.entry, 'container_shape', { ...named(record), file: record.entry, missing: missing.join(', ') })];
  const isExposed = reached({ record, scripts }, [record.entry], 'imports').some((file) => scripts.get(file)?.functions.has(wantedModule));
  if (!isExposed) return [refusal(record.entry, 'module_missing', { ...named(record), wanted: wantedModule, exposed: '' })];
  const drawn = reached({ record, scripts }, firstScripts({ record, scripts }), 'imports').map((file) => scripts.get(file));
  return drawn.some((script) => script?.functions.has('App') === true || script?.exports.get('App') === true) ? [] : [refusal(record.entry, 'app_missing', { ...named(record), wanted: wantedModule })];
}

/** A shell renders the page for unknown addresses, and has a slot for the remote in all others. */
function frameProblems({ record, texts }: Inspection): ErrorDetail[] {
  if (record.app !== 'shell') return [];
  const missing = ['/*', missingPage].filter((route) => !record.documents.some((document) => document.route === route && (record.files[document.file]?.bytes ?? 0) > 0));
  const closed = record.documents.filter(({ route, file }) => !(route.endsWith(missingPage) && texts.get(file)?.text) && texts.get(file)?.text.split(slotMarker).length !== 2);
  return [
    ...missing.map((route) => refusal('documents', 'page_missing', { ...named(record), route })),
    ...closed.map(({ route, file }) => refusal(file, 'slot_missing', { ...named(record), route, file, slot: slotMarker })),
  ];
}

function sizeProblems(inspection: Inspection): ErrorDetail[] {
  const { record } = inspection;
  const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + (record.files[file]?.bytes ?? 0), 0);
  const script = sizeOf(firstScripts(inspection));
  const style = sizeOf(Object.keys(record.files).filter((file) => file.endsWith('.css')));
  const limit = record.app === 'shell' ? scriptBudgets.shell : scriptBudgets.remote;
  return [
    ...(script <= limit ? [] : [refusal('budget', 'budget', { ...named(record), bytes: String(script), limit: String(limit) })]),
    ...(style <= styleBudget ? [] : [refusal('budget', 'style_budget', { ...named(record), bytes: String(style), limit: String(styleBudget) })]),
    ...record.documents
      .map(({ file, ...head }) => ({ file, route: head.route, bytes: sizeOf([file]) + JSON.stringify(head).length }))
      .filter(({ bytes }) => bytes > pageBudget)
      .map(({ route, file, bytes }) => refusal(file, 'page_budget', { ...named(record), route, bytes: String(bytes), limit: String(pageBudget) })),
  ];
}

/** Scripts of a first render: the entry, the chunks that it requests, what each of these imports statically, and what the record adds. */
function firstScripts({ record, scripts }: Pick<Inspection, 'record' | 'scripts'>): string[] {
  const entry = scripts.get(record.entry);
  const asked = [...(entry?.asked ?? [])].flatMap((id) => entry?.chunks.get(id) ?? []);
  const imported = (entry?.imports ?? []).flatMap((address) => targetOf(record, record.entry, address) ?? []);
  return reached({ record, scripts }, [record.entry, ...record.initialScripts, ...asked, ...imported], 'staticImports');
}

/** Files, and the scripts that they lead to. */
function reached({ record, scripts }: Pick<Inspection, 'record' | 'scripts'>, first: readonly string[], by: 'imports' | 'staticImports' | 'passedOn'): string[] {
  const found = new Set(first);
  // Iterating a Set also visits values that are added meanwhile.
  for (const file of found) for (const address of scripts.get(file)?.[by] ?? []) found.add(targetOf(record, file, address) ?? file);
  return [...found];
}
