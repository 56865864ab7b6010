import { runInNewContext } from 'node:vm';
import { parse, type Node } from 'acorn';
import { errorCode } from '../../platform/error-code';

/** Facts read from the text of one script. */
export type ScriptFacts = ReturnType<typeof factsOf>;

type Parts = Readonly<Record<string, unknown>> & Node;
const isNode = (value: unknown): value is Parts => value !== null && typeof value === 'object' && 'type' in value;

const maxChunks = 1_000;
const maxNames = 5_000;
/** Far more than any script needs, even on a busy machine. */
const maxMs = 15_000;

/**
 * Parses a script without running it.
 * @throws {SyntaxError} when it is no module, or one that nobody writes: nested too deeply, with thousands of chunks or names, too slow to read
 */
export function readScript(source: string): ScriptFacts {
  try {
    // This is our own code; it runs in a context because Node can enforce a timeout there.
    return runInNewContext('read()', { read: () => factsOf(source) }, { timeout: maxMs }) as ScriptFacts;
  } catch (error) {
    if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new SyntaxError('it takes too long to read', { cause: error });
    throw error instanceof RangeError ? new SyntaxError('it is nested too deeply') : error;
  }
}

function factsOf(source: string) {
  const laterImports: string[] = [];
  const staticImports: string[] = [];
  /** False for a constant that nobody can call. */
  const exports = new Map<string, boolean>();
  /** Names that the script takes from others, each with the address as written. */
  const taken: (readonly [address: string, name: string])[] = [];
  /** Scripts that this one exports all names of. */
  const passedOn: string[] = [];
  /** Other files, relative to the script: `new URL('./a.webp', import.meta.url)`; or to the release: webpack's `module.exports = publicPath + 'a.webp'`. */
  const assets: string[] = [];
  /** Every string and every property name in the script. */
  const texts = new Set<string>();
  /** Names of properties that may be functions, as a container lists its modules. */
  const functions = new Set<string>();
  /** Ids of the chunks that the script requests from webpack's runtime. */
  const asked = new Set<string>();
  /** File of each chunk by id, if the script contains webpack's runtime. */
  const chunks = new Map<string, string>();

  function take({ source: from, specifiers }: Parts): void {
    staticImports.push(...textOf(from));
    const names = listOf(specifiers).flatMap(({ type, imported, local }) => {
      if (type === 'ImportNamespaceSpecifier') return [];
      return type === 'ImportDefaultSpecifier' ? ['default'] : nameOf(imported ?? local);
    });
    for (const address of textOf(from)) taken.push(...names.map((name) => [address, name] as const));
  }

  const visit: Readonly<Record<string, (node: Parts) => void>> = {
    ImportDeclaration: (node) => take(node),
    ExportAllDeclaration: ({ source: from, exported }) => {
      (isNode(exported) ? staticImports : passedOn).push(...textOf(from));
      nameOf(exported).forEach((name) => exports.set(name, false));
    },
    ExportDefaultDeclaration: () => void exports.set('default', true),
    ExportNamedDeclaration: (node) => {
      if (isNode(node.source)) take(node);
      const listed = listOf(node.specifiers).flatMap(({ exported }) => nameOf(exported));
      for (const name of [...listed, ...boundNames(node.declaration)]) exports.set(name, true);
      for (const name of constantsOf(node.declaration)) exports.set(name, false);
    },
    ImportExpression: ({ source: from }) => void laterImports.push(...textOf(from)),
    Literal: (node) => textOf(node).forEach((text) => texts.add(text)),
    TemplateLiteral: (node) => textOf(node).forEach((text) => texts.add(text)),
    Property: ({ key, value }) => {
      if (isNode(value) && isCallable(value)) nameOf(key).forEach((name) => functions.add(name));
    },
    CallExpression: ({ callee, arguments: given }) => {
      const [id] = listOf(given);
      if (isNode(callee) && nameOf(callee.property).includes('e') && id !== undefined) idsOf(id).forEach((one) => asked.add(one));
      // Exports that webpack lists, as in `d(exports, ['App', () => App])`.
      if (isNode(callee) && nameOf(callee.property).includes('d')) listOf(given).flatMap(({ elements }) => listOf(elements)).flatMap(textOf).forEach((name) => functions.add(name));
    },
    NewExpression: ({ callee, arguments: given }) => {
      const [address, base] = listOf(given);
      if (nameOf(callee).includes('URL') && isNode(base?.object) && base.object.type === 'MetaProperty') assets.push(...textOf(address));
    },
    AssignmentExpression: ({ left, right }) => {
      const [name] = isNode(left) && left.type === 'MemberExpression' ? nameOf(left.property) : [];
      if (name !== undefined && isNode(right) && isCallable(right)) functions.add(name);
      if (name === 'u') for (const [id, file] of chunkFiles(right)) chunks.set(id, file);
      if (name === 'exports' && isNode(right) && isNode(right.left) && nameOf(right.left.property).includes('p')) assets.push(...textOf(right.right));
    },
  };
  walk(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => visit[node.type]?.(node));
  staticImports.push(...passedOn);
  if (Math.max(taken.length, exports.size) > maxNames) throw new SyntaxError(`it imports or exports more than ${maxNames} names`);
  // Addresses of imported modules as written: `imports` has all, `staticImports` only the static ones.
  return { imports: [...staticImports, ...laterImports], staticImports, taken, exports, passedOn, assets, texts, functions, asked, chunks };
}

function walk(root: unknown, visit: (node: Parts) => void): void {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isNode(next)) continue;
    visit(next);
    for (const part of Object.values(next).flat()) waiting.push(part);
  }
}

const listOf = (value: unknown): Parts[] => (Array.isArray(value) ? (value as unknown[]).filter(isNode) : []);

/** The value of a string literal or a template without expressions. */
function textOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  const value = listOf(node.quasis)[0]?.value as { cooked?: unknown } | undefined;
  return node.type === 'TemplateLiteral' && listOf(node.expressions).length === 0 && typeof value?.cooked === 'string' ? [value.cooked] : [];
}

const nameOf = (node: unknown): string[] => isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? [node.name] : textOf(node);

const idsOf = (node: Parts): string[] => (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number') ? [String(node.value)] : []);

/** The key of a property, as a name and as an id. */
const keysOf = ({ key }: Parts): string[] => [...nameOf(key), ...(isNode(key) ? idsOf(key) : [])];

const isCallable = ({ type }: Parts) => !/^(?:Literal|Template|Object|Array)/.test(type);

/** Names that a declaration or a pattern binds. */
function boundNames(part: unknown): string[] {
  if (!isNode(part) || part.type === 'Identifier') return nameOf(part);
  const { id, left, value, argument, properties, elements, declarations } = part;
  return [id, left, value, argument, ...listOf(properties), ...listOf(elements), ...listOf(declarations)].flatMap(boundNames);
}

/** Names of those constants that nobody can call. */
function constantsOf(part: unknown): string[] {
  if (!isNode(part) || part.kind !== 'const') return [];
  return listOf(part.declarations).flatMap(({ id, init }) => (isNode(init) && !isCallable(init) ? nameOf(id) : []));
}

/** Results of webpack's `u` (chunk id to file name) for every id in its text, from the syntax tree: no code of a release runs. */
function chunkFiles(definition: unknown): (readonly [string, string])[] {
  if (!isNode(definition) || !/Function/.test(definition.type)) return [];
  const [parameter = ''] = listOf(definition.params).flatMap(nameOf);
  const body = isNode(definition.body) && definition.body.type === 'BlockStatement' ? listOf(definition.body.body).find(({ type }) => type === 'ReturnStatement')?.argument : definition.body;
  const ids = new Set<string>();
  walk(body, (node) => {
    if (node.type === 'Property') keysOf(node).forEach((id) => ids.add(id));
  });
  if (ids.size > maxChunks) throw new SyntaxError(`it has more than ${maxChunks} chunks`);
  return [...ids].map((id) => [id, valueOf(body, parameter, id) ?? ''] as const).filter(([, file]) => file.endsWith('.js'));
}

/** Value of an expression of strings, tables and one parameter; undefined for any other expression. */
function valueOf(node: unknown, parameter: string, id: string): string | undefined {
  if (!isNode(node)) return undefined;
  const of = (part: unknown) => valueOf(part, parameter, id);
  switch (node.type) {
    case 'Identifier':
      return node.name === parameter ? id : undefined;
    case 'Literal':
      return String(node.value);
    case 'BinaryExpression':
      if (node.operator === '+') return `${of(node.left)}${of(node.right)}`;
      return /^===?$/.test(String(node.operator)) && of(node.left) === of(node.right) ? 'true' : undefined;
    case 'LogicalExpression':
      return node.operator === '||' ? (of(node.left) ?? of(node.right)) : undefined;
    case 'ConditionalExpression':
      return of(node.test) === undefined ? of(node.alternate) : of(node.consequent);
    case 'MemberExpression': {
      const key = of(node.property);
      const entry = isNode(node.object) ? listOf(node.object.properties).find((one) => key !== undefined && keysOf(one).includes(key)) : undefined;
      return of(entry?.value);
    }
    default:
      return undefined;
  }
}
