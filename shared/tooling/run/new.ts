import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Option, type Command } from 'commander';
import { isAppName } from '../../contracts/apps';
import { reservedPart } from '../../contracts/routes';
import { addCommand, answerLine, fitting, type Said } from '../release/command-line';
import { runCommand } from '../release/operator-client';
import { readManifest, root } from '../workspaces';
import { remoteFiles } from './remote-template';

const after = 'The folder is all that a new remote needs: builds, tests, lint and the local start find it by its name.';

async function newRemote(name: string, route: string): Promise<Said> {
  const folder = `remote-${name}`;
  const { dependencies } = await readManifest(path.join(root, 'shell'));
  const files = remoteFiles({ name, route, react: dependencies.react ?? '' });
  await mkdir(path.join(root, folder)).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EEXIST' ? new Error(`${folder} is there already`, { cause }) : cause;
  });
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  const lines = [`${folder} is made. See it at ${route} after: npm start`, `Work on it with: npm run dev -w ${folder}    Test it with: npm test -w ${folder}`, `In production an operator lets it in: npm run ops -- apps add ${name} ${route}`];
  return { answer: { name, route, folder, files: Object.keys(files) }, text: lines.join('\n') };
}

await runCommand(async () => {
  const route = new Option('--route <route>', 'where it lives').makeOptionMandatory().argParser(
    fitting((given) => /^(\/[a-z0-9][a-z0-9-]*)+$/.test(given) && reservedPart(given) === null, 'an address such as /informes, in lower case, that is not the site’s own'),
  );
  const name = fitting(isAppName, 'lower-case letters, digits and hyphens, a letter first');
  const line = { line: 'remote <name>', about: 'make a remote with one page, its test and its prerendered document', example: 'remote reports --route /informes', options: [route], arguments: { name } };
  const add = (program: Command) => addCommand(program, { ...line, run: (given) => newRemote(String(given.name), String(given.route)) });
  console.log(await answerLine({ name: 'npm run new --', about: 'Makes a new part of the site.', after, add }, process.argv.slice(2)));
});
