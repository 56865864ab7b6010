import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from 'shared/tooling/workspaces';

const rate = 48_000;

/** A caller for the fake microphone: a loop of `speech` seconds of a synthetic voice and `pause` seconds of silence. */
export function microphoneFile({ speech, pause }: { readonly speech: number; readonly pause: number }): string {
  const spoken = Math.round(speech * rate);
  const samples = new Int16Array(spoken + Math.round(pause * rate));
  for (let at = 0; at < spoken; at += 1) {
    const seconds = at / rate;
    // Three harmonics whose amplitude rises four times a second, like syllables.
    const voice = [150, 300, 900].reduce((sum, pitch, index) => sum + Math.sin(2 * Math.PI * pitch * seconds) / (index + 1), 0);
    samples[at] = 9_000 * voice * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * seconds));
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  const file = path.join(root, `output/microphone-${speech}-${pause}.wav`);
  mkdirSync(path.dirname(file), { recursive: true });
  // Atomically: a browser of another worker may be reading it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([header, Buffer.from(samples.buffer)]));
  renameSync(draft, file);
  return file;
}
