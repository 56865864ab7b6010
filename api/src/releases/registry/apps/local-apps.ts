import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { array, object, string } from 'yup';
import { appName } from 'shared/contracts/apps/name';
import { route } from 'shared/contracts/releases/record';
import type { LocalApp } from './apps.repository';

const manifest = object({ team: string().default(''), routes: array(route).required() });

/** The remotes of a checkout, each with the routes that its package.json claims. */
export async function readLocalApps(root: string): Promise<LocalApp[]> {
  const found = await Promise.all(
    (await readdir(root)).filter((name) => name.startsWith('remote-')).sort().map(async (folder) => {
      const file = path.join(root, folder, 'package.json');
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return [];
      try {
        const { team, routes } = manifest.validateSync(JSON.parse(text));
        return [{ name: appName.validateSync(folder.slice('remote-'.length)), team, routes }];
      } catch (cause) {
        throw new Error(`${file} does not say which routes the remote claims, e.g. "routes": ["/informes"]: ${String(cause)}`, { cause });
      }
    }),
  );
  return found.flat();
}
