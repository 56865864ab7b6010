import { readFileSync } from 'node:fs';
import { connectDatabase } from '../../src/platform/database';
import { createLogger } from '../../src/platform/logger';
import { withinClinic } from '../../src/platform/clinic-scope';
import { readSums } from '../../src/analytics/analytics.repository';
import { findMessages, findThreads } from '../../src/chat/chat-reading.repository';
import { findCall, findCalls } from '../../src/call-history/call-history.repository';
import { findSession } from '../../src/auth/session.repository';
const { url, clinics } = JSON.parse(readFileSync('/tmp/pb/state.json', 'utf8'));
const db = connectDatabase({ url, logger: createLogger({ level: 'error' }) });
const c = clinics[3]; const seen: { sql: string; p: any }[] = [];
const rec = (q: any) => ({ query: (sql: string, p: any = []) => { seen.push({ sql, p }); return q.query(sql, p); } });
const now = new Date();
await withinClinic(db, c.id, async (t) => { const tx = rec(t);
  await readSums(tx, c.id, null, now);
  const [call] = await findCalls(tx, c.id, { limit: 50, since: null, before: undefined }); await findCall(tx, c.id, call!.id);
  const [th] = await findThreads(tx, { clinicId: c.id, userId: c.userId, limit: 20, since: null, search: undefined, before: undefined });
  await findThreads(tx, { clinicId: c.id, userId: c.userId, limit: 20, since: null, search: 'limpieza', before: undefined });
  await findMessages(tx, c.id, th!.id, 200, undefined);
});
for (const { sql, p } of seen) {
  await withinClinic(db, c.id, async (tx) => {
    await tx.query(sql, p);
    const rows: any[] = await tx.query(`EXPLAIN (ANALYZE, BUFFERS ${process.argv[2] ? '' : ', SUMMARY'}) ${sql}`, p);
    const text = rows.map((r) => r['QUERY PLAN']);
    console.log('---', sql.replace(/\s+/g, ' ').slice(0, 90)); console.log(process.argv[2] ? text.join('\n') : text.slice(-6).filter((l: string) => /Time/.test(l)).join(' '));
  });
}
await db.close();
