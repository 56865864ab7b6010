import { Argument, Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import { closest, distance } from 'fastest-levenshtein';
import { visible } from '../../contracts/control-characters';

/** An invalid command line. Commands exit with 2. */
export class UsageError extends Error {}

/** A command's result: for programs, and for people. */
export interface Said { readonly answer: unknown; readonly text: string }

/** Asks a person; null without a terminal. */
export type Ask = ((question: string) => Promise<string>) | null;

/** Arguments and options by name. */
export type Given = Readonly<Record<string, unknown>>;

export interface Line {
  /** Name and arguments, e.g. `activate <app> <version>`. */
  readonly line: string;
  readonly about: string;
  /** Everything after the program's name in a complete, valid line. */
  readonly example: string;
  /** Description of `--json`'s output; absent: the API's answer. */
  readonly json?: string;
  readonly options?: readonly Option[];
  /** Parsers of arguments, by name. */
  readonly arguments?: Readonly<Record<string, (given: string) => unknown>>;
  readonly run: (given: Given) => Promise<Said>;
}

/** Adds a command. Every command has `--json`. */
export function addCommand(parent: Command, { line, about, example, json = 'print what the API answered', options = [], arguments: parsers = {}, run }: Line): void {
  const [name = '', ...words] = line.split(' ');
  const program = parent.parent ?? parent;
  const command = parent.command(name).description(about).option('--json', json).addHelpText('after', `\nExample:\n  ${program.name()} ${example}`);
  for (const word of words) {
    const argument = new Argument(word);
    const parser = parsers[argument.name()];
    command.addArgument(parser === undefined ? argument : argument.argParser(parser));
  }
  for (const option of options) command.addOption(option);
  // A mistyped option leaves a required one missing: the complaint names both.
  const unknown = () => command.args.filter((word) => word.startsWith('--')).map((word) => `\nunknown option '${word}'.${meant(word, command.options.map(({ long }) => long ?? ''))}`).join('');
  Object.assign(command, { missingMandatoryOptionValue: ({ flags }: Option) => command.error(`required option '${flags}' not specified${unknown()}`) });
  command.action(async () => {
    const given = command.registeredArguments.map((argument, place) => [argument.name(), command.processedArgs[place]] as const);
    const { answer, text } = await run({ ...Object.fromEntries(given), ...command.optsWithGlobals() });
    const out = command.configureOutput().writeOut;
    const output = command.optsWithGlobals().json === true ? JSON.stringify(answer, null, 2) : text;
    if (output !== '') out?.(`${visible(output)}\n`);
  });
}

/** Adds the commands of one subject, such as `keys add`. */
export function addSubject(program: Command, name: string, about: string, lines: readonly Line[]): void {
  const subject = program.command(name).description(`${about}: ${lines.map(({ line }) => line.split(' ')[0]).join(', ')}`);
  for (const line of lines) addCommand(subject, line);
}

export interface Program { readonly name: string; readonly about: string; readonly after: string; readonly add: (program: Command) => void }

/** Runs a command line and returns its output; an unknown word is refused with the nearest known one. @throws {UsageError} */
export async function answerLine({ name, about, after, add }: Program, argv: readonly string[]): Promise<string> {
  const out: string[] = [];
  const complaints: string[] = [];
  const program = new Command(name).description(about).addHelpText('after', `\n${after}`).exitOverride().showSuggestionAfterError();
  program.option('--json', 'print the answer for programs, and with npm run -s nothing else; also after the command').configureHelp({ sortSubcommands: false });
  // Before commands are added, because each inherits it.
  program.configureOutput({ writeOut: (text) => void out.push(text), writeErr: (text) => void complaints.push(text) });
  add(program);
  if (argv.length === 0) return program.helpInformation().trimEnd();
  try {
    await program.parseAsync(withHelp(program, argv), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(complaints.join('').replace(/^error: /, '').trimEnd(), { cause: error });
  }
  return out.join('').trimEnd();
}

/** `help x` as `x --help`, and no `--help` of a command that does not exist: Commander would answer it with the whole program's. */
function withHelp({ commands }: Command, [first = '', ...rest]: readonly string[]): string[] {
  const line = first === 'help' ? [...rest, '--help'] : [first, ...rest];
  const words = line.filter((word) => !word.startsWith('-'));
  const known = words.reduce<readonly Command[] | undefined>((level, word) => (level?.length === 0 ? level : level?.find((one) => one.name() === word)?.commands), commands);
  return known === undefined ? line.filter((word) => !/^(?:-h|--help)$/.test(word)) : line;
}

/** One of these values; any other is refused with the nearest of them. */
export const oneOf = <Value extends string>(values: readonly Value[]) => (given: string): Value => {
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(oneOfText(given, values));
};

/** The possible values, with the nearest one. */
export const oneOfText = (given: string, values: readonly string[]): string => `It is one of ${values.join(', ')}.${meant(given, values)}`;

/** Some of these values, separated by commas. */
export const someOf = <Value extends string>(values: readonly Value[]) =>
  (given: string): Value[] => given.split(',').map((part) => oneOf(values)(part.trim()));

export function numberWithin(min: number, max: number, whole = true) {
  return (given: string): number => {
    const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : NaN;
    if (!(value >= min && value <= max) || (whole && !Number.isInteger(value))) throw new InvalidArgumentError(`It is a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`);
    return value;
  };
}

export const fitting = (fits: (given: string) => boolean, what: string) => (given: string): string => {
  if (!fits(given)) throw new InvalidArgumentError(`It is ${what}.`);
  return given;
};

/** A question for the value that a mistyped word most likely means; empty when none is close. */
export function meant(given: string, values: readonly string[]): string {
  if (values.length === 0) return '';
  const best = closest(given.toLowerCase(), values);
  return distance(given.toLowerCase(), best) <= Math.max(2, best.length / 3) ? ` Did you mean ${best}?` : '';
}
