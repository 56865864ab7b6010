import { listWaitingWebhooks } from 'shared/contracts/webhook-admin';
import type { Line } from 'shared/tooling/release/command-line';
import { asking } from './asking';
import { table } from './table';

const dayMs = 24 * 3_600_000;

export const webhookLines: readonly Line[] = [
  { line: 'waiting', about: 'those of agents that are no clinic’s (add the clinic with --agent), and those that fail again and again', example: 'webhooks waiting',
    run: asking(listWaitingWebhooks, ({ keptDays, unclaimed, failing }) => {
      const deletedOn = (received: string) => new Date(Date.parse(received) + keptDays * dayMs).toISOString().slice(0, 10);
      const parts = [
        ...(unclaimed.length === 0 ? [] : [table(['AGENT OF NO CLINIC', 'WEBHOOKS', 'SINCE', 'DELETED FROM'], unclaimed.map(({ agentId, webhooks, oldest }) => [agentId, String(webhooks), oldest, deletedOn(oldest)]))]),
        ...(failing.length === 0 ? [] : [table(['FAILS', 'EVENT', 'TRIED', 'NEXT', 'DELETED ON', 'WHY'], failing.map((webhook) => [webhook.id, webhook.event, String(webhook.attempts), webhook.givenUp === null ? webhook.nextAttempt : 'given up; a start tries again', deletedOn(webhook.received), webhook.failure]))]),
      ];
      return parts.length === 0 ? 'No webhook waits.' : parts.join('\n\n');
    }) },
];
