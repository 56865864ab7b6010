import { Option } from 'commander';
import { rotateKeys } from 'shared/contracts/keys-admin';
import { erasePerson, showPerson } from 'shared/contracts/clinic/people-admin';
import { erasePatients, showPatient } from 'shared/contracts/conversations/patients-admin';
import { UsageError, type Line } from 'shared/tooling/release/command-line';
import { asking, leftAtProvider, table } from '../asking';

const byConversation = 'Chats in which nobody booked are found by their --conversation alone.';
const erase = asking(erasePatients, ({ calls, chats, appointments, providerIds }) => [
  `Erased: ${calls} calls, ${chats} chats, ${appointments} appointments. What is younger than 25 hours stays: erase again tomorrow. ${byConversation}`,
  ...leftAtProvider(providerIds),
].join('\n'));

const patient = [
  new Option('--phone <number>', 'the patient’s telephone'), new Option('--name <text>', 'name given for a visit or to be called back'),
  new Option('--conversation <id>', 'one call or chat, by the id in its address in the panel'),
];

export const patientLines: readonly Line[] = [
  { line: 'show <clinic>', about: 'all that "erase" would delete of a patient, and what is too young for it, readable', example: 'patients show oris --phone 600000000', options: patient,
    run: asking(showPatient, ({ kept }) => ({ answer: kept, text: Object.values(kept).flat().length === 0 ? `Nothing found. ${byConversation}` : JSON.stringify(kept, null, 2) })) },
  { line: 'erase <clinic>', about: 'delete a patient’s calls, chats and appointments for good; or all patients’, of a clinic that stays', example: 'patients erase oris --phone 600000000 --yes',
    options: [...patient, new Option('--everyone', 'all patients of the clinic'), new Option('--yes', 'confirm: nothing brings it back')],
    run: async (given) => {
      const what = given.everyone === true ? `every conversation of ${String(given.clinic)}` : 'what "patients show" shows';
      if (given.yes !== true) throw new UsageError(`This deletes ${what} for good. Say --yes if that is meant.`);
      return erase(given);
    } },
];

const whose = [new Option('--email <address>', 'the person’s e-mail'), new Option('--phone <number>', 'the person’s telephone'), new Option('--name <text>', 'for whom demo codes were made, by their labels; looked for nowhere else')];
/** What `people erase` leaves in `release_word` and `mail_outbox`. */
const inUse = 'What is left names an operator, a token or a notice (remove or revoke those first), ' +
  'somebody who is yet to be told of a use of the root token (within a quarter of an hour), or stands in a mail on its way (three days at most): then erase again.';
const lastOwner = { last_owner: '{email} is the only owner of a clinic: nothing was erased. Let another owner sign in first, or remove a clinic that leaves (clinics remove), then erase again' };

export const peopleLines: readonly Line[] = [
  { line: 'show', about: 'all that is kept of somebody who asked for a demo, got a code, booked or works at a clinic', example: 'people show --email eva@oris.example', options: whose,
    run: asking(showPerson, ({ kept }) => ({ answer: kept, text: JSON.stringify(kept, null, 2) })) },
  { line: 'erase', about: 'delete it for good; a code stays without its label, and the logs, which name people by number', example: 'people erase --phone 600000000 --yes',
    options: [...whose, new Option('--yes', 'confirm: nothing brings it back')],
    run: async (given) => {
      if (given.yes !== true) throw new UsageError('This deletes what "people show" shows for good. Say --yes if that is meant.');
      return asking(erasePerson, ({ erased }) => {
        const text = table(['TABLE', 'ERASED', 'LEFT'], erased.map(({ table: name, rows, left }) => [name, String(rows), String(left)]));
        return erased.some(({ left }) => left > 0) ? `${text}\n${inUse}` : text;
      }, lastOwner)(given);
    } },
];

export const keyLines: readonly Line[] = [
  { line: 'rotate', about: 'change the master key to the one in MASTER_KEY_NEXT, which every process has to have', example: 'keys rotate',
    run: asking(rotateKeys, ({ dataKeys, damaged }) => [
      `${dataKeys} data keys are wrapped by the new master key, and the old one opens nothing here.`,
      ...(damaged.length > 0 ? [`Damaged before, so that what they sealed stays closed: ${damaged.join(', ')}`] : []),
      'Make the new one MASTER_KEY (a local start has done so); keep the old one as long as a backup from before.',
    ].join('\n'), {
      not_found: 'There is no key to change to: "openssl rand -hex 32" into the file of MASTER_KEY_NEXT_FILE on every machine, or MASTER_KEY_NEXT and a start',
      already_exists: 'Another rotation is running: wait for its end. Or a change to another key has begun: give that one as MASTER_KEY_NEXT and end it first',
    }) },
];
