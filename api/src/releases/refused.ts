import type { ErrorCode } from 'shared/contracts/errors';
import { refusal, type RefusalCode } from 'shared/contracts/releases/refusals';
import { DomainError } from '../platform';

/** The error for one objection of the registry. Throw it. */
export const refused = <Code extends RefusalCode>(why: ErrorCode, ...[field, code, facts]: Parameters<typeof refusal<Code>>): DomainError =>
  new DomainError(why, [refusal(field, code, facts)]);
