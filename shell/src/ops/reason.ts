import { readAutomaticReason } from 'shared/contracts/automatic-reason';
import { opsCopy } from './ops.copy.es';

/** A logged reason as operators read it: what the site itself counted is told in Spanish, what a person wrote stays as it is. */
export function reasonText(reason: string): string {
  const counted = readAutomaticReason(reason);
  return counted === null ? reason : opsCopy.automaticReason({ ...counted, cause: opsCopy.causes[counted.cause] ?? counted.cause });
}
