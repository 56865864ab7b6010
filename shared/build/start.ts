import { buildings } from '../contracts/buildings';
import { port, startApi, untilReady } from './api-process';
import { buildApi } from './build-api';
import { releaseLocally } from './release-locally';

const say = (line: string) => console.log(line);

say('• Building the API…');
const file = await buildApi();
say('• Starting the API and its database…');
const api = startApi(file, (code) => process.exit(process.exitCode ?? code ?? 1));
try {
  const site = await untilReady();
  for (const building of buildings) await releaseLocally(site, building, say);
  say(`\n✔ The site is at http://localhost:${port}  (Ctrl-C ends it)\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  api.kill('SIGTERM');
  process.exitCode = 1;
}
