import { listWaitingWebhooks } from 'shared/contracts/webhook-admin';
import { callAsOperator, type RunningSite } from 'shared/tooling/release/operator-client';
import { table } from './table';

const day = 24 * 3_600_000;

/** `npm run admin -- webhooks waiting` */
export async function webhooksCommand(site: RunningSite, print: (answer: unknown, sentence: string) => void): Promise<void> {
  const answer = await callAsOperator(site, listWaitingWebhooks, {});
  const { keptDays, unclaimed, failing } = answer;
  const deletedOn = (received: string) => new Date(Date.parse(received) + keptDays * day).toISOString().slice(0, 10);
  const parts = [
    ...(unclaimed.length === 0 ? [] : [table(['AGENT OF NO CLINIC', 'WEBHOOKS', 'SINCE', 'DELETED FROM'], unclaimed.map(({ agentId, webhooks, oldest }) => [agentId, String(webhooks), oldest, deletedOn(oldest)]))]),
    ...(failing.length === 0 ? [] : [table(['FAILS', 'EVENT', 'TRIED', 'NEXT', 'DELETED ON', 'WHY'], failing.map((webhook) => [webhook.id, webhook.event, String(webhook.attempts), webhook.givenUp === null ? webhook.nextAttempt : 'given up; a start tries again', deletedOn(webhook.received), webhook.failure]))]),
  ];
  print(answer, parts.length === 0 ? 'No webhook waits.' : parts.join('\n\n'));
}
