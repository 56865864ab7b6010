import { port, requireFreePort, startApi, untilReady } from './api-process';
import { buildApi } from '../build/build-api';
import { runCommand } from '../release/operator-client';
import { releaseLocally } from './release-locally';

await runCommand(() => requireFreePort());
if (process.exitCode !== undefined) process.exit();
console.log('• Compiling the API…');
const file = await buildApi();
console.log('• Starting the API and its database…');
const api = startApi(file, (code) => process.exit(process.exitCode ?? code ?? 1));
try {
  const site = await untilReady();
  await releaseLocally(site);
  console.log(`\n✔ The site is at http://localhost:${port}  (Ctrl-C ends it)\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  api.kill('SIGTERM');
  process.exitCode = 1;
}
