import js from '@eslint/js';
import stylistic from '@stylistic/eslint-plugin';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import project from './shared/tooling/test/checks/eslint-rules.mjs';
import { importZones } from './shared/tooling/test/checks/import-zones.mjs';

const root = import.meta.dirname;
const code = ['**/*.{ts,tsx}'];
const scripts = ['**/*.{mjs,cjs}'];
const tests = ['**/*.test.{ts,tsx}', 'shared/testing/**', 'api/testing/**', '{shell,remote-*}/e2e/**'];
/** Files that may read the environment: one parser for the API, and programs that a person starts. */
const readsEnvironment = ['api/testing/**', 'api/src/platform/config/config.ts', 'api/cli/**', 'shared/tooling/**', 'shell/bench/**', 'api/bench/**', ...tests];

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', 'output/', 'data/', '**/.cache/', '**/.ci-output/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: code,
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    // One TypeScript program for all workspaces: one per workspace checks the shared code six times.
    languageOptions: { parserOptions: { project: './tsconfig.all.json', tsconfigRootDir: root } },
    rules: {
      // Type-aware rules, each chosen for the bugs that it finds; the preset is not used.
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // `async () => {}` and `() => undefined` are both deliberate no-ops.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // A mapped type can name its keys; a Record can't.
      '@typescript-eslint/consistent-indexed-object-style': 'off',
    },
  },
  {
    files: [...code, ...scripts],
    extends: [stylistic.configs.customize({ braceStyle: '1tbs', arrowParens: true, quoteProps: 'as-needed', semi: true })],
    rules: {
      // Where a line breaks is for its author: it says what belongs together.
      ...Object.fromEntries(['jsx-one-expression-per-line', 'jsx-wrap-multilines', 'list-style', 'max-statements-per-line', 'multiline-ternary'].map((rule) => [`@stylistic/${rule}`, 'off'])),
      '@stylistic/jsx-closing-tag-location': ['error', 'line-aligned'],
      '@stylistic/operator-linebreak': ['error', 'after', { overrides: { '?': 'before', ':': 'before', '|': 'before' } }],
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: 'always' }],
    },
  },
  {
    files: [...code, ...scripts],
    plugins: { 'import-x': importX, project, regexp },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: '*/tsconfig.json', noWarnOnMultipleProjects: true })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-restricted-paths': ['error', { zones: importZones(root), basePath: root }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'no-restricted-imports': ['error', { paths: [{ name: 'react-router-dom', message: 'Import the router from shared/singleton: a shared package travels whole, the façade lets the rest be shaken away.' }] }],
      // One long text from outside must not block the event loop. `potential` also reports patterns that a length limit may bound.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'project/explained-disable': 'error',
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['shared/singleton/router.ts', 'shared/tooling/**', ...tests], rules: { 'no-restricted-imports': 'off' } },
  { files: code, ignores: tests, rules: { 'project/file-size': 'error' } },
  { files: scripts, languageOptions: { globals: globals.node } },
  {
    files: code,
    ignores: readsEnvironment,
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[object.name='process'][property.name='env']", message: 'The environment is read once, in api/src/platform/config/config.ts, and handed down.' },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/purity': 'error',
      'react-hooks/set-state-in-render': 'error',
      'react-hooks/no-deriving-state-in-effects': 'error',
    },
  },
  { files: ['**/src/**/*.tsx', 'shared/{ui,singleton}/**/*.tsx'], ignores: tests, rules: { 'project/no-copy-in-jsx': 'error' } },
  { files: tests, rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off', '@typescript-eslint/no-non-null-assertion': 'off', 'jsx-a11y/no-autofocus': 'off' } },
);
