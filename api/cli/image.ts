import { readFile } from 'node:fs/promises';
import path from 'node:path';

const typeOf: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.webp': 'image/webp', '.svg': 'image/svg+xml' };
const mostBytes = 40_000;

/** A small image as an address that holds all of it, so that it is shown without being kept anywhere else. */
export async function readImage(file: string): Promise<string> {
  const type = typeOf[path.extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`${file} is no .png, .jpg, .webp or .svg`);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read`, { cause });
  });
  if (bytes.length > mostBytes) throw new Error(`${file} has ${bytes.length} bytes, and a logo may have ${mostBytes}`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}
