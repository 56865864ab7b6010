import { Option } from 'commander';
import { createDemoCode, expireDemoCode, listDemoCodes, readDemoLog, renewDemoCode, revokeDemoCode } from 'shared/contracts/demos/admin';
import type { Endpoint } from 'shared/contracts/endpoint';
import { fitting, type Given, type Line } from 'shared/tooling/release/command-line';
import { asking, table, type Say } from '../asking';

const days = [new Option('--days <number>', 'how long it opens').argParser(fitting((given) => /^\d+$/.test(given), 'a whole number')), new Option('--never', 'it never ends').conflicts('days')];
const daysOf = (given: Given) => (given.never === true ? null : given.days);

/** A command for one code, named by itself or by its id. */
const onCode = <E extends Endpoint>(endpoint: E, say: Say<E>): Line['run'] =>
  (given) => asking(endpoint, say, { not_found: 'There is no code "{code}": npm run admin -- codes list' })({ ...given, reference: given.code, days: daysOf(given) });

export const codeLines: readonly Line[] = [
  { line: 'create', about: 'make a code, for 14 days where nothing else is said; one of your own is easier to guess', example: 'codes create --clinic oris --label "Feria de Madrid" --days 3',
    options: [
      new Option('--clinic <slug>', 'of this clinic alone'), new Option('--label <text>', 'stands on its page'),
      new Option('--code <text>', 'a code of your own'), new Option('--link', 'also make an address that needs no code'), ...days,
    ],
    run: (given) => asking(createDemoCode, ({ code, path, expiresAt, link }, _given, { origin }) => [
      `Code:    ${code}   (shown this once)`,
      `Enter:   ${origin}/#private-demo`,
      `Opens:   ${origin}${path}`,
      `Expires: ${expiresAt ?? 'never'}`,
      ...(link === null ? [] : [`Link:    ${link}   (shown this once)`]),
    ].join('\n'))({ ...given, days: daysOf(given) }) },
  { line: 'list', about: 'all codes with state and last use', example: 'codes list',
    run: asking(listDemoCodes, ({ codes }) => {
      const rows = codes.map((code) => [code.mask, code.state, code.clinic ?? '(generic)', code.label, code.expiresAt ?? 'never', code.lastUsedAt ?? '–', code.id]);
      return { answer: codes, text: table(['CODE', 'STATE', 'CLINIC', 'LABEL', 'EXPIRES', 'LAST USED', 'ID'], rows) };
    }) },
  { line: 'renew <code>', about: 'open it anew, for 14 days from now where nothing else is said (code or id)', example: 'codes renew ABCDE-FGHIJ --days 30', options: days,
    run: onCode(renewDemoCode, ({ mask, expiresAt }) => `${mask} is open until ${expiresAt ?? 'it is ended'}`) },
  { line: 'expire <code>', about: 'end it now; it can be renewed, for thirty days with what was said with it', example: 'codes expire ABCDE-FGHIJ',
    run: onCode(expireDemoCode, ({ mask }) => `${mask} has expired`) },
  { line: 'revoke <code>', about: 'end it for good; within two days what was said with it is erased, too', example: 'codes revoke ABCDE-FGHIJ',
    run: onCode(revokeDemoCode, ({ mask }) => `${mask} is revoked: it is indistinguishable from a nonexistent code`) },
  { line: 'log <code>', about: 'everything that was done with it (kept for 12 months)', example: 'codes log ABCDE-FGHIJ',
    run: onCode(readDemoLog, ({ mask, entries }) => {
      const rows = entries.map(({ at, action, metadata }) => [at, action, Object.entries(metadata).map(([name, value]) => `${name}=${String(value)}`).join(' ')]);
      return rows.length === 0 ? `Nothing has been done with ${mask} yet` : table(['AT', 'ACTION', 'DETAILS'], rows);
    }) },
];
