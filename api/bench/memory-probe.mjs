// Loaded into a measured server: at SIGUSR2 it collects garbage and writes its memory use to BENCH_MEMORY_FILE.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const file = process.env.BENCH_MEMORY_FILE;
if (file !== undefined) {
  process.on('SIGUSR2', () => {
    for (let round = 0; round < 3; round += 1) collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    writeFileSync(`${file}.part`, JSON.stringify({ resident: rss, heap: heapUsed + external }));
    renameSync(`${file}.part`, file);
  });
}
