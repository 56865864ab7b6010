import { erasePatients } from 'shared/contracts/patients-admin';
import { UsageError } from 'shared/tooling/release/command-line';
import { callAsOperator, RefusedError, type RunningSite } from 'shared/tooling/release/operator-client';

export interface PatientsOptions {
  readonly phone?: string;
  readonly name?: string;
  readonly everyone: boolean;
  readonly yes: boolean;
}

/** `npm run admin -- patients …` */
export async function patientsCommand(site: RunningSite, [, clinic = '']: readonly string[], { phone, name, everyone, yes }: PatientsOptions, print: (answer: unknown, sentence: string) => void): Promise<void> {
  if (everyone && !yes) throw new UsageError(`This deletes every conversation of ${clinic} for good. Say --yes if that is meant.`);
  const request = await erasePatients.input.validate({ clinic, phone, name, everyone });
  const erased = await callAsOperator(site, erasePatients, request).catch((error: unknown) => {
    throw error instanceof RefusedError && error.code === 'not_found' ? new Error(`There is no clinic "${clinic}"; the one of this site itself is "casa"`, { cause: error }) : error;
  });
  const provider = erased.providerCalls.length === 0 ? [] : ['The voice provider may hold recordings of its own. Delete them there:', ...erased.providerCalls.map((id) => `  ${id}`)];
  print(erased, [`Erased: ${erased.calls} calls, ${erased.chats} chats, ${erased.appointments} appointments. What is younger than 25 hours stays: erase again tomorrow.`, ...provider].join('\n'));
}
