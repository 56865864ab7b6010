import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Source files that run on the server and in browsers, without tests and tools. */
export const sources = ['api/src', 'shared', 'shell/src', 'remote-marketing/src', 'remote-demos/src', 'remote-panel/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.|\.d\.ts$|node_modules|^shared\/(?:tooling|testing|dist)\//.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
);

export const filesWith = (pattern: RegExp): string[] => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file).sort();
/** Distinct matches of the first group of a global pattern. */
export const namedBy = (pattern: RegExp): (string | undefined)[] => [...new Set(sources.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name]) => name)))].sort();
