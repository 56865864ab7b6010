import { Option, type Command } from 'commander';
import * as registered from 'shared/contracts/apps/admin';
import * as access from 'shared/contracts/releases/access';
import { addSubject, fitting, oneOf, someOf, type Ask, type Line } from 'shared/tooling/release/command-line';
import { findRunningSite } from 'shared/tooling/release/operator-client';
import { asking, exchange, table, type Refusals } from '../asking';
import { createChanging } from './changing';
import { app, ifRevision, moment, reason } from './releases';
import { readText } from '../rows';

const noKey: Refusals = { not_found: 'There is no key {fingerprint}, or it is so already: npm run ops -- keys' };
const noToken: Refusals = { not_found: 'There is no token {id}, or it is so already: npm run ops -- tokens' };
const someApps = (given: string) => given.split(',').map((name) => app(name.trim()));
const tokenApps = (given: string) => given === access.everyApp ? [given] : someApps(given);
const email = fitting((given) => access.addOperator.input.isValidSync({ email: given }), 'an address such as eva@clinavoz.example');
const fingerprint = fitting((given) => access.removeKey.input.isValidSync({ fingerprint: given }), 'the 16 letters that "keys list" names');
const idOf = (list: string) => fitting((given) => access.revokeToken.input.isValidSync({ id: given }), `the 12 letters that "${list} list" names`);

const listApps = asking(registered.listApps, ({ apps }) => ({
  answer: apps,
  text: table(['APP', 'KIND', 'TEAM', 'ROUTES', 'ENTERED', 'RETIRED'], apps.map((row) => [row.name, row.kind, row.team || '–', row.routes.join(' ') || '–', row.createdAt, row.retiredAt ?? '–'])),
}));
const listRules = asking(access.listNotices, ({ rules }) => ({
  answer: rules,
  text: table(['ID', 'KIND', 'TO', 'APPS', 'LAST NOTIFIED', 'BY'], rules.map((rule) => [rule.id, rule.kind, rule.address, rule.apps.join(',') || 'all', rule.notifiedAt ?? '–', rule.createdBy])),
}));
const listOperators = asking(access.listOperators, ({ operators }) => ({ answer: operators, text: table(['E-MAIL', 'ADDED', 'BY'], operators.map((row) => [row.email, row.addedAt, row.addedBy])) }));

/** Runs a command, and prints the updated list. */
const listedAfter = (act: Line['run'], list: Line['run']): Line['run'] => (given) => act(given).then(() => list({}));

export const listedSubjects: readonly string[] = ['keys', 'tokens', 'apps', 'notices', 'operators'];

/** Commands for keys, tokens, apps, notices and operators. */
export function addAccess(program: Command, ask: Ask): void {
  const changing = createChanging(ask);
  addSubject(program, 'keys', 'the teams’ public keys', [
    { line: 'list', about: 'all keys, and those that were removed', example: 'keys list',
      run: asking(access.listKeys, ({ keys }) => {
        const rows = keys.map((key) => [key.app, key.fingerprint, key.addedAt, key.addedBy, key.removedAt === null ? '–' : `removed ${key.removedAt} by ${key.removedBy ?? '–'}`]);
        return { answer: keys, text: table(['APP', 'KEY', 'ADDED', 'BY', 'STATE'], rows) };
      }) },
    { line: 'add <app> <file>', about: 'add a public key (Ed25519, PEM)', example: 'keys add panel panel.pub.pem', arguments: { app },
      run: async ({ app, file }) => asking(access.addKey, ({ fingerprint }) => `Added ${fingerprint}`)({ app, publicKey: await readText(String(file)) }) },
    { line: 'remove <fingerprint>', about: 'take a key away', example: 'keys remove 0123456789abcdef', arguments: { fingerprint },
      run: asking(access.removeKey, 'Removed {fingerprint}: nothing signed with it is accepted any more', noKey) },
    { line: 'restore <fingerprint>', about: 'give a key back that another operator removed', example: 'keys restore 0123456789abcdef', arguments: { fingerprint },
      run: asking(access.restoreKey, 'Restored {fingerprint}: what is signed with it is accepted again', noKey) },
  ]);
  addSubject(program, 'tokens', 'tokens of operators and programs', [
    { line: 'list', about: 'all tokens that you may see', example: 'tokens list',
      run: asking(access.listTokens, ({ tokens }) => {
        const stateOf = ({ expiresAt, revokedAt, revokedBy }: (typeof tokens)[number]) => (revokedAt === null ? `until ${expiresAt}` : `revoked ${revokedAt} by ${revokedBy ?? '–'}`);
        const rows = tokens.map((token) => [token.id, token.name, token.actions.join(','), token.apps.join(','), stateOf(token), token.lastUsedAt ?? '–']);
        return { answer: tokens, text: table(['ID', 'NAME', 'ACTIONS', 'APPS', 'STATE', 'LAST USED'], rows) };
      }) },
    { line: 'create <name>', about: 'make a token; it is shown once', example: 'tokens create "panel ci" --actions read,publish --apps panel',
      options: [
        new Option('--actions <list>', access.operatorActions.join(', ')).makeOptionMandatory().argParser(someOf(access.operatorActions)),
        new Option('--apps <list>', 'names of apps, or "*" for all; clinics alone needs none').default([]).argParser(tokenApps),
        new Option('--expires <time>', 'end, in UTC').argParser(fitting((given) => Date.parse(moment(given)) > Date.now(), 'a moment to come')),
      ],
      run: ({ expires, ...given }) => asking(access.createToken, ({ token, id }) => `${token}\nThis is token ${id}. It is shown this once only.`)({ ...given, expiresAt: expires }) },
    { line: 'revoke <id>', about: 'end a token, and those that were made with it', example: 'tokens revoke 0123456789ab', arguments: { id: idOf('tokens') },
      run: asking(access.revokeToken, 'Revoked {id}', noToken) },
    { line: 'restore <id>', about: 'give back, until its end, a token that another operator revoked', example: 'tokens restore 0123456789ab', arguments: { id: idOf('tokens') },
      run: asking(access.restoreToken, 'Restored {id}', noToken) },
  ]);
  addSubject(program, 'apps', 'which apps there are, and where each may live', [
    { line: 'list', about: 'all apps with their routes', example: 'apps list', run: listApps },
    { line: 'add <app> <routes...>', about: 'let a remote be released at these routes; takes a retired one back', example: 'apps add reports /informes "/informes/*" --team "Informes"',
      options: [new Option('--team <text>', 'whose it is').default(''), reason], arguments: { app }, run: listedAfter(asking(registered.addApp, ''), listApps) },
    { line: 'grant <app> <routes...>', about: 'say anew where a remote may live, in place of what it may now', example: 'apps grant reports /informes --if-revision 12',
      options: [reason, ifRevision], arguments: { app },
      run: listedAfter(changing(registered.grantRoutes, 'Let {app} live at {routes} and nowhere else', ''), listApps) },
    ...(['protect', 'unprotect'] as const).map((name): Line => ({
      line: `${name} <app>`,
      about: name === 'protect' ? 'a second person approves what gives visitors something else' : 'one person is enough again, once a second has approved that',
      example: `apps ${name} panel --if-revision 12`, options: [reason, ifRevision], arguments: { app },
      run: (given) => changing(registered.protectApp, `${name} {app}`, '{app}: done')({ ...given, isProtected: name === 'protect' }) })),
    { line: 'retire <app>', about: 'take a remote off the site: its addresses are 404, open pages keep what they have', example: 'apps retire reports --if-revision 12',
      options: [reason, ifRevision], arguments: { app },
      run: listedAfter(changing(registered.retireApp, 'Take {app} off the site', ''), listApps) },
  ]);
  addSubject(program, 'notices', 'whom the site notifies of what happens to releases', [
    { line: 'list', about: 'all that are notified', example: 'notices list', run: listRules },
    { line: 'add <kind> <address>', about: 'notify a mailbox (mail) or an https address (webhook, which Slack understands)', example: 'notices add mail equipo@clinavoz.example --apps panel',
      options: [new Option('--apps <list>', 'names of apps; all when absent').argParser(someApps)], arguments: { kind: oneOf(['mail', 'webhook']) },
      run: async (given) => {
        const { secret } = await exchange(await findRunningSite(), access.addNotice, given);
        const rules = await listRules({});
        if (secret === null) return rules;
        const signed = `Messages are signed with ${secret}: the header x-signature is t=SECONDS,v1=HMAC-SHA256 of "SECONDS.BODY".`;
        return { answer: { secret }, text: `${rules.text}\n${signed} It is shown this once only.` };
      } },
    { line: 'remove <id>', about: 'notify no more', example: 'notices remove 0123456789ab', arguments: { id: idOf('notices') }, run: listedAfter(asking(access.removeNotice, ''), listRules) },
  ]);
  addSubject(program, 'operators', 'people whose sign-in opens /ops', [
    { line: 'list', about: 'all operators', example: 'operators list', run: listOperators },
    { line: 'add <email>', about: 'make a person an operator', example: 'operators add eva@clinavoz.example', arguments: { email }, run: listedAfter(asking(access.addOperator, ''), listOperators) },
    { line: 'remove <email>', about: 'end a person’s access', example: 'operators remove eva@clinavoz.example', arguments: { email },
      run: listedAfter(asking(access.removeOperator, '', { not_found: '{email} is no operator: npm run ops -- operators list' }), listOperators) },
  ]);
}
