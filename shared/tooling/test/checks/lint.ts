import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../../workspaces';

/** The only folder to lint; absent: everything. */
const [folder] = process.argv.slice(2);

/** Runs one linter; resolves to true when it found nothing. */
function lint(program: string, arguments_: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // With the default young generation a linter spends a fifth of its time on garbage collection.
    const child = spawn(process.execPath, ['--max-semi-space-size=64', path.join(root, 'node_modules', program), ...arguments_], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

// Type-aware rules look across files, so a cache by content is valid only while no imported file changes.
const clean = await Promise.all([
  lint('eslint/bin/eslint.js', [folder ?? '.', '--max-warnings', '0']),
  lint('stylelint/bin/stylelint.mjs', [`${folder ?? '**'}/**/*.css`, '--allow-empty-input', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/stylelint/']),
  // Dead exports (all together also those of the kit, which another workspace may use), unused and undeclared packages, import cycles.
  lint('knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--max-issues', '0', ...(folder === undefined ? ['--include-entry-exports'] : ['--workspace', folder])]),
]);
console.log(clean.every(Boolean) ? '✓ lint' : '✗ lint');
process.exitCode = clean.every(Boolean) ? 0 : 1;
