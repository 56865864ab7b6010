/**
 * Speaks the hero's call into src/hero/scene/call.mp3 and prints when each line is said. Needs `espeak-ng` and `ffmpeg`;
 * nothing else does, because the recording is committed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sceneLines } from './src/hero/scene/scene.copy.es';

const pauseSeconds = 0.4;
/** The assistant as in the local call; the patient through a telephone. */
const voices = { agent: ['-v', 'es', '-s', '172', '-p', '42'], user: ['-v', 'es+f3', '-s', '172', '-p', '58'] };
const filters = { agent: 'lowpass=f=7000,volume=0.9', user: 'highpass=f=300,lowpass=f=3400,volume=1.4' };

const work = mkdtempSync(path.join(tmpdir(), 'author-scene-'));
const inputs: string[] = [];
const chains: string[] = [];
let at = 0.2;
sceneLines.forEach(({ who, text }, index) => {
  const wav = path.join(work, `${index}.wav`);
  execFileSync('espeak-ng', [...voices[who], '-w', wav, text]);
  const seconds = Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', wav]));
  console.log(`from: ${at.toFixed(1)}, to: ${(at + seconds).toFixed(1)}  ${text}`);
  inputs.push('-i', wav);
  chains.push(`[${index}]${filters[who]},adelay=${Math.round(at * 1000)}[line${index}]`);
  at += seconds + pauseSeconds;
});
const mixed = `${chains.join(';')};${sceneLines.map((_, index) => `[line${index}]`).join('')}amix=inputs=${sceneLines.length}:normalize=0,loudnorm=I=-18,aresample=24000`;
execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', mixed, '-ac', '1', '-b:a', '40k', '-map_metadata', '-1', '-fflags', '+bitexact', path.join(import.meta.dirname, 'src/hero/scene/call.mp3')]);
rmSync(work, { recursive: true });
