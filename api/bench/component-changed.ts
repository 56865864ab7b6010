import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AppName } from 'shared/contracts/apps/apps';
import { releaseStatus } from 'shared/contracts/releases/control';
import type { AtEnd } from 'shared/testing/bench-run';
import type { TestSite } from 'shared/testing/site';
import { openWorkshop } from 'shared/testing/workshop';
import { build } from 'shared/tooling/build/build';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { readBuiltRelease } from 'shared/tooling/release/read-built-release';
import { root } from 'shared/tooling/workspaces';
import { fetchedAnew, packedSize } from './returning-visitor';

const run = promisify(execFile);
const words = 'Cambiado en un solo componente';

interface Component {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** A page that shows the remote. */
  readonly address: string;
}

const components: Readonly<Record<AppName, Component>> = {
  marketing: { file: 'src/faq/faq.tsx', from: 'title={faqCopy.title}', to: `title="${words}"`, address: '/' },
  panel: { file: 'src/login/login-frame.tsx', from: '{title}</h2>', to: `{title} ${words}</h2>`, address: '/login' },
};

export interface ComponentChanged {
  /** From the first command, which builds and publishes, until a new page has the release that the second one activates. */
  readonly liveMs: number;
  readonly publishMs: number;
  /** Download of a visitor who has the whole previous release: the component's chunk. */
  readonly chunkBytes: number;
  /** Download of other files with a new address. */
  readonly furtherBytes: number;
}

/** Changes one component in a separate checkout, and releases it with a team's commands. */
export async function changeComponent(site: TestSite, app: AppName, atEnd: AtEnd): Promise<ComponentChanged> {
  const component = components[app];
  if (component === undefined) throw new Error(`${app} has no component to change`);
  const workshop = await openWorkshop(app);
  atEnd(workshop.remove);
  const folder = `remote-${app}`;
  const before = await build({ app, log: () => undefined });
  const version = '1.0.1';
  await workshop.save(`${folder}/package.json`, '"version": "1.0.0"', `"version": "${version}"`);
  await workshop.save(`${folder}/${component.file}`, component.from, component.to);
  const row = (await callAsOperator(site, releaseStatus, {})).apps.find((one) => one.app === app);
  const key = path.join(site.dataFolder, `keys/${app}.pem`);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SITE_URL: site.origin, OPS_TOKEN: site.token, RELEASE_KEY_FILE: key };
  const npm = (cwd: string, ...line: string[]) => run('npm', ['run', ...line], { cwd, env, maxBuffer: 16_000_000 });

  const began = performance.now();
  await npm(workshop.folder, 'release', '--', app);
  const publishMs = performance.now() - began;
  await npm(root, 'ops', '--', 'activate', app, version, '--if-revision', String(row?.revision));
  const mark = `data-release="${app}_${version.replaceAll('.', '_')}"`;
  while (!(await (await fetch(site.origin + component.address)).text()).includes(mark)) {
    if (performance.now() - began > 600_000) throw new Error(`No page ever had ${app} ${version}`);
  }
  const liveMs = performance.now() - began;

  const after = await readBuiltRelease(path.join(workshop.folder, folder, 'dist/release'), app);
  const fresh = await fetchedAnew(before, after);
  const chunks = [...fresh].filter(([, content]) => content.includes(words));
  if (chunks.length === 0) throw new Error(`No fresh script of ${app} holds what was changed`);
  const sum = (files: Iterable<readonly [string, Buffer]>) => [...files].reduce((bytes, [, content]) => bytes + packedSize(content), 0);
  const chunkBytes = sum(chunks);
  return { liveMs, publishMs, chunkBytes, furtherBytes: sum(fresh) - chunkBytes };
}
