import { Option } from 'commander';
import { erasePatients } from 'shared/contracts/patients-admin';
import { UsageError, type Line } from 'shared/tooling/release/command-line';
import { asking, noClinic } from './asking';

const erase = asking(erasePatients, ({ calls, chats, appointments, providerCalls }) => [
  `Erased: ${calls} calls, ${chats} chats, ${appointments} appointments. What is younger than 25 hours stays: erase again tomorrow.`,
  ...(providerCalls.length === 0 ? [] : ['The voice provider may hold recordings of its own. Delete them there:', ...providerCalls.map((id) => `  ${id}`)]),
].join('\n'), noClinic);

export const patientLines: readonly Line[] = [
  { line: 'erase <clinic>', about: 'delete a patient’s calls, chats and appointments for good; all patients’ when a clinic leaves', example: 'patients erase oris --phone 600000000',
    options: [new Option('--phone <number>', 'whose'), new Option('--name <text>', 'whose'), new Option('--everyone', 'all patients of the clinic'), new Option('--yes', 'it is meant')],
    run: async (given) => {
      if (given.everyone === true && given.yes !== true) throw new UsageError(`This deletes every conversation of ${String(given.clinic)} for good. Say --yes if that is meant.`);
      return erase(given);
    } },
];
