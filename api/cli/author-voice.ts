/**
 * Speaks every sentence of the sandbox's agent into api/assets/voice-sandbox/<name>.opus. Needs `espeak-ng` and
 * `opusenc` (opus-tools); nothing else does, because the recordings are committed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utterances } from '../src/sandbox/voice/dialogue.copy.es';

const folder = path.join(process.env.PROJECT_ROOT ?? process.cwd(), 'api/assets/voice-sandbox');
const work = mkdtempSync(path.join(tmpdir(), 'author-voice-'));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(utterances)) {
  const wav = path.join(work, `${name}.wav`);
  execFileSync('espeak-ng', ['-v', 'es', '-s', '168', '-p', '42', '-w', wav, text]);
  execFileSync('opusenc', [
    '--quiet', '--bitrate', '24', '--framesize', '20', '--speech', '--downmix-mono', '--serial', '1', '--padding', '0',
    '--discard-comments', wav, path.join(folder, `${name}.opus`),
  ]);
}
rmSync(work, { recursive: true });
console.log(`${readdirSync(folder).length} recordings in api/assets/voice-sandbox`);
