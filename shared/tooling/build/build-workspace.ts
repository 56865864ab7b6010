import path from 'node:path';
import { build } from './build';
import { buildApi } from './build-api';
import { oneOfText, UsageError } from '../release/command-line';
import { runCommand } from '../release/operator-client';
import { apps, isApp, root } from '../workspaces';

// `npm run build -w remote-panel`: builds one workspace and prints where the result is. CI systems publish it with `--from`.
await runCommand(async () => {
  const [workspace] = process.argv.slice(2);
  if (workspace === 'api') return console.log(`api is in ${path.relative(root, await buildApi())}`);
  if (!isApp(workspace)) throw new UsageError(`Which workspace? ${oneOfText(workspace ?? '', apps.includes('shell') ? ['api', ...apps] : apps)}`);
  const { folder, record, built } = await build({ app: workspace });
  console.log(`${workspace} ${record.version} is in ${path.relative(root, folder)}${built ? '' : ' (nothing had changed)'}`);
});
