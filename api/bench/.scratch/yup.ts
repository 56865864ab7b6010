import { listMessages, listThreads } from 'shared/contracts/chat';
import { getAnalytics, problemCategories } from 'shared/contracts/analytics';
import { listCalls } from 'shared/contracts/call-history';
import { randomUUID } from 'node:crypto';
const iso = new Date().toISOString();
const data: any = {
  messages200: [listMessages, Array.from({ length: 200 }, () => ({ id: randomUUID(), role: 'user', content: 'Una línea', sentAt: iso }))],
  threads20: [listThreads, Array.from({ length: 20 }, () => ({ id: randomUUID(), patientName: 'P', title: 't', lastMessage: 'l', lastMessageAt: iso, updatedAt: iso, createdAt: iso, sample: false, unread: 1 }))],
  calls50: [listCalls, Array.from({ length: 50 }, () => ({ id: randomUUID(), startedAt: iso, durationMs: 1, callerPhone: null, channel: 'web', outcome: 'resolved', category: null, reservedAppointment: null, satisfaction: 3, summary: 's', sample: false }))],
};
for (const [name, [e, d]] of Object.entries<any>(data)) {
  for (const [how, f] of [['async', () => e.output.validate(d, { stripUnknown: true })], ['sync', () => e.output.validateSync(d, { stripUnknown: true })], ['cast', () => e.output.cast(d, { stripUnknown: true })]] as const) {
    try {
    for (let i = 0; i < 30; i++) await f();
    const t = process.cpuUsage(); for (let i = 0; i < 100; i++) await f();
    console.log(name, how, ((process.cpuUsage(t).user) / 1000 / 100).toFixed(2), 'ms cpu');
    } catch (x) { console.log(name, how, String(x)); }
  }
}
