import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../workspaces';

/** The one folder to look at; everything when absent. */
const [folder] = process.argv.slice(2);

/** Runs one linter of the project; resolves to whether it found nothing. */
function lint(program: string, arguments_: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // With the room that is usual a linter collects what it has just made for a fifth of its time.
    const child = spawn(process.execPath, ['--max-semi-space-size=64', path.join(root, 'node_modules', program), ...arguments_], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

// Type-aware rules look across files, so the cache goes by content and is only a help while nothing below has changed.
const clean = await Promise.all([
  lint('eslint/bin/eslint.js', [folder ?? '.', '--max-warnings', '0']),
  lint('stylelint/bin/stylelint.mjs', [`${folder ?? '**'}/**/*.css`, '--allow-empty-input', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/stylelint/']),
  // Dead exports, unused and undeclared packages, circles of imports.
  lint('knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--max-issues', '0', ...(folder === undefined ? [] : ['--workspace', folder])]),
]);
console.log(clean.every(Boolean) ? '✓ lint' : '✗ lint');
process.exitCode = clean.every(Boolean) ? 0 : 1;
