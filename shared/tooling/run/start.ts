import { port, requireFreePort, startApi, untilReady } from './api-process';
import { buildApi } from '../build/build-api';
import { runCommand } from '../release/operator-client';
import { releaseLocally } from './release-locally';
import { apps } from '../workspaces';

await runCommand(() => requireFreePort());
if (process.exitCode !== undefined) process.exit();
console.log('• Compiling the API…');
const file = await buildApi();
console.log('• Starting the API and its database…');
const api = startApi(file, (code) => process.exit(process.exitCode ?? code ?? 1));
try {
  const site = await untilReady();
  for (const app of apps) await releaseLocally(site, app);
  console.log(`\n✔ The site is at http://localhost:${port}  (Ctrl-C ends it)\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  api.kill('SIGTERM');
  process.exitCode = 1;
}
