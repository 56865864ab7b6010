import { readFileSync } from 'node:fs';
import path from 'node:path';
import { utterances, type Utterance } from './dialogue.copy.es';
import { readOpusPackets } from './ogg-opus';

export type Recordings = Readonly<Record<Utterance, readonly Buffer[]>>;

/** Reads all of the agent's recordings into memory (about 500 kB). @throws when a recording is missing */
export function readRecordings(folder: string): Recordings {
  const names = Object.keys(utterances) as Utterance[];
  return Object.fromEntries(names.map((name) => [name, readOpusPackets(readFileSync(path.join(folder, `${name}.opus`)))])) as Record<Utterance, Buffer[]>;
}

const briefPackets = 40;

/** The first 0.8 seconds of each recording. */
export const beginnings = (recordings: Recordings): Recordings =>
  Object.fromEntries(Object.entries(recordings).map(([name, packets]) => [name, packets.slice(0, briefPackets)])) as Record<Utterance, Buffer[]>;
