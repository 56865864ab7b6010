import { sealOldRows, type OldTable, type SealOldRowsDependencies } from '../../platform/sealing/seal-old-rows';
import { threadColumns } from './chat-store.repository';

const tables: readonly OldTable[] = [
  {
    table: 'chat_thread',
    rowId: 'provider_chat_id',
    columns: { patient_name: threadColumns.patientName, title: threadColumns.title, last_message: threadColumns.lastMessage, summary: 'summary_sealed', analysis: 'analysis_sealed' },
    also: {
      select: 'tsvector_to_array(search) AS words',
      types: 'patient_hash bytea, words jsonb',
      set: `patient_hash = coalesce(old.patient_hash, new.patient_hash), search = array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(new.words)))`,
      of(index, clinicId, { patient_name: name, words }) {
        const hash = index.hashOf(clinicId, { phone: null, name: typeof name === 'string' ? name : null });
        return { patient_hash: hash === null ? null : `\\x${hash.toString('hex')}`, words: index.tokensOf(clinicId, Array.isArray(words) ? words.map(String) : []) };
      },
    },
  },
  { table: 'chat_message', rowId: 'id::text', columns: { content: 'content_sealed' } },
];

/** For a database from before chats were sealed. Finds nothing to do ever after. */
export async function sealOldChats(dependencies: SealOldRowsDependencies): Promise<void> {
  for (const table of tables) await sealOldRows(dependencies, table);
}
