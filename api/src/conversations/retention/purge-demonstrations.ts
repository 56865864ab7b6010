import { erasableAfterMs } from 'shared/contracts/conversations/patients-admin';
import { findInternalClinic, tryEach, withinClinic, type Uses } from '../../platform';
import type { CodeCallsDependencies } from '../calls/code-calls';
import { eraseKept, findKept, type Whose } from './kept-of-patients';

/** Promised by the privacy policy for conversations with this site's own assistant. */
const keptMonths = 12;
export const purgeEveryMs = 3_600_000;
/** Thirty days at most are promised by it for conversations in a private demo; an expired code may be renewed until then. */
const keptAfterCodeMs = 30 * 86_400_000 - purgeEveryMs;

/** Deletes conversations with this site's own assistant after twelve months, and those of ended demo codes. Clinics' data stays. */
export async function purgeDemonstrations({ database, clock, openCodes }: Uses<'database' | 'clock'> & Pick<CodeCallsDependencies, 'openCodes'>): Promise<void> {
  const erase = (whose: Whose) => withinClinic(database, whose.clinicId, async (tx) => eraseKept(tx, whose.clinicId, await findKept(tx, whose)));
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  const demonstrations = await database.query<{ id: string; codeId: string }>(`SELECT provider_chat_id AS id, code_id AS "codeId" FROM chat_visitor
    WHERE code_id IS NOT NULL UNION ALL SELECT provider_call_id, code_id FROM code_call`);
  const open = await openCodes([...new Set(demonstrations.map(({ codeId }) => codeId))], new Date(clock.now().getTime() - keptAfterCodeMs));
  const ended = { patients: [], conversations: demonstrations.filter(({ codeId }) => !open.has(codeId)).map(({ id }) => id), before: new Date(clock.now().getTime() - erasableAfterMs) };
  const clinics = ended.conversations.length === 0 ? [] : await database.query<{ id: string }>('SELECT id FROM clinic');
  await tryEach<Whose>([{ clinicId: await findInternalClinic(database), patients: 'all', before }, ...clinics.map(({ id }) => ({ clinicId: id, ...ended }))], erase);
  await database.query('DELETE FROM code_call WHERE created_at < $1 AND NOT EXISTS (SELECT FROM demo_code WHERE demo_code.id = code_id)', [ended.before]);
}
