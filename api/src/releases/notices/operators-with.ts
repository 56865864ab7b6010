import { isMailbox, type Queryable } from '../../platform';
import type { OperatorWords } from '../registry/log/operator-words';

/** The addresses of all operators, if one of these staff users, or whoever has this address, is an operator; else none. */
export const operatorsWith = (words: OperatorWords) => async (tx: Queryable, email: string, userIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ email: string }>(
    `SELECT email FROM release_operator WHERE EXISTS (SELECT FROM release_operator o LEFT JOIN staff_user u USING (issuer, subject) WHERE u.id = ANY($1) OR (o.subject IS NULL AND o.email = $2))`,
    [userIds, words.referTo(email.toLowerCase())],
  );
  return (await words.read(tx, rows)).map((row) => row.email).filter(isMailbox);
};
