import { readdirSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { isSchema } from 'yup';
import type { Endpoint } from 'shared/contracts/endpoint';

const folder = path.resolve(__dirname, '../../../shared/contracts');

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'input' in value && isSchema(value.input);
}

/** Every endpoint that a contract exports, by its name there. */
export function contractEndpoints(): { name: string; endpoint: Endpoint }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const exported = jest.requireActual<Readonly<Record<string, unknown>>>(path.join(folder, file));
      return Object.entries(exported).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ name: `${file} ${name}`, endpoint }] : []));
    });
}
