import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AtEnd } from 'shared/testing/bench-run';
import { freePort } from 'shared/testing/site';
import { root } from 'shared/tooling/workspaces';

const sources: Readonly<Record<string, string>> = {
  'index.tsx': `
import { createRoot } from 'react-dom/client';
import { Title } from './title';
const place = document.getElementById('root');
if (place) createRoot(place).render(<Title text="Yardstick" />);
`,
  'title.tsx': `
import styles from './title.module.css';

export function Title({ text }: { readonly text: string }) {
  return <h1 id="title" className={styles.title}>{text}</h1>;
}
`,
  'title.module.css': `
.title {
  color: #123;
}
`,
};

/** A bare page of webpack-dev-server with one component and its style sheet, compiled in its own process with our apps' rules. */
export async function serveDevYardstick(atEnd: AtEnd): Promise<{ readonly folder: string; readonly origin: string }> {
  const folder = path.join(root, 'output/bench/dev-yardstick');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, source] of Object.entries(sources)) await writeFile(path.join(folder, name), source);
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'dev-yardstick-server.ts'), [folder, String(port)], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  atEnd(() => child.kill() && ended);
  const failed = ended.then(() => {
    throw new Error('The yardstick cannot be served');
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return { folder, origin: `http://127.0.0.1:${port}` };
}
