import path from 'node:path';
import { hostName } from '../../contracts/apps/apps';
import { build } from './build';
import { buildApi } from './build-api';
import { oneOf, type Given, type Said } from '../release/command-line';
import { runLine } from '../release/operator-client';
import { apps, root } from '../workspaces';

/** Builds one workspace. CI systems publish the result with `--from`. */
async function buildWorkspace({ workspace }: Given): Promise<Said> {
  if (workspace === 'api') {
    const file = path.relative(root, await buildApi());
    return { answer: { workspace, file }, text: `api is in ${file}` };
  }
  const { folder, record: { app, version }, built } = await build({ app: String(workspace), log: (line) => console.error(line) });
  const place = path.relative(root, folder);
  return { answer: { app, version, folder: place, built }, text: `${app} ${version} is in ${place}${built ? '' : ' (nothing had changed)'}` };
}

const line = {
  line: 'build <workspace>',
  about: 'build one workspace, and say where the result is',
  example: 'build -w remote-panel',
  json: 'print app, version and folder',
  arguments: { workspace: oneOf(apps.includes(hostName) ? ['api', ...apps] : apps) },
  run: buildWorkspace,
};
await runLine({ name: 'npm run', about: 'Builds one workspace.', after: '' }, line, ['build', ...process.argv.slice(2)]);
