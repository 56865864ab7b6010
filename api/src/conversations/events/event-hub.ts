import { liveEventChannel, repeat, tryEach, type Job, type Sealing, type Uses } from '../../platform';
import { ClinicChannel } from './clinic-channel';
import { createEventSource } from './event.repository';
import { frame, heartbeat } from './event-stream';
import type { OpenStream } from './open-stream';

export type EventHub = Awaited<ReturnType<typeof createEventHub>>;

interface Dependencies extends Uses<'database' | 'clock'> {
  readonly logger: Job['logger'];
  readonly sealing: Pick<Sealing, 'openAll'>;
  /** The valid ones of these sessions, with the current clinic of each. */
  readonly livingSessions: (hashes: readonly Buffer[]) => Promise<{ idHash: Buffer; clinicId: string | null }[]>;
  readonly intervals?: Partial<typeof defaultIntervals>;
}

const defaultIntervals = {
  heartbeatMs: 15_000,
  /** Catches wake-ups that were lost with a database connection. */
  sweepMs: 5_000,
  sessionCheckMs: 30_000,
};

/** All live streams of this process. LISTEN announces other processes' events; the table is authoritative. */
export async function createEventHub({ database, sealing, clock, livingSessions, logger, intervals }: Dependencies) {
  const { heartbeatMs, sweepMs, sessionCheckMs } = { ...defaultIntervals, ...intervals };
  const source = createEventSource(database, sealing);
  const channels = new Map<string, ClinicChannel>();
  const streams = new Set<OpenStream>();

  const pump = (channel: ClinicChannel) => void channel.pump().catch((error: unknown) => logger.warn({ err: error }, 'live events could not be read; they are read again soon'));
  const closeWhere = (condition: (stream: OpenStream) => boolean) => {
    for (const stream of streams) if (condition(stream)) stream.close();
  };

  function leave(stream: OpenStream): void {
    streams.delete(stream);
    const channel = channels.get(stream.session.clinicId);
    channel?.leave(stream);
    if (channel?.idle === true) channels.delete(channel.clinicId);
  }

  async function checkSessions(seen = [...streams]): Promise<void> {
    const now = clock.now();
    const hashes = new Set(seen.map(({ session }) => session.hash));
    if (hashes.size === 0) return;
    const living = new Map((await livingSessions([...hashes].map((hash) => Buffer.from(hash, 'hex')))).map(({ idHash, clinicId }) => [idHash.toString('hex'), clinicId]));
    for (const stream of seen) if (stream.session.endsAt <= now || living.get(stream.session.hash) !== stream.session.clinicId) stream.close();
  }

  /** One clinic at a time, so that this uses at most one database connection. */
  const sweep = () => tryEach([...channels.values()], (channel) => channel.pump());

  const jobs = [
    repeat({ name: 'read live events', everyMs: sweepMs, work: sweep, logger }),
    repeat({ name: 'check sessions of live streams', everyMs: sessionCheckMs, work: () => checkSessions(), logger }),
  ];
  const unlisten = await Promise.all([
    // The panel then reads all anew: what was erased must not stay on a screen.
    database.listen('patient_erased', (clinicId) =>
      streams.forEach((stream) => stream.session.clinicId === clinicId && stream.send(frame('connected', { news: true })))),
    database.listen(liveEventChannel, (notification) => {
      const channel = channels.get(notification.slice(0, notification.indexOf(':')));
      if (channel !== undefined) pump(channel);
    }),
    database.listen('session_ended', (hash) => (hash === '' ? jobs.forEach((job) => job.wake()) : closeWhere(({ session }) => session.hash === hash))),
  ]);
  /** Silent while its events cannot be read, so that the panel takes it for lost and says so. */
  const isRead = ({ session }: OpenStream) => performance.now() - (channels.get(session.clinicId)?.readAt ?? 0) < 3 * sweepMs;
  const beating = setInterval(() => streams.forEach((stream) => isRead(stream) && stream.send(heartbeat)), heartbeatMs).unref();

  return {
    /** Starts sending, first the events after `lastSeen`. A stream may leave while it joins. */
    async join(stream: OpenStream, lastSeen: bigint | undefined): Promise<void> {
      const { clinicId } = stream.session;
      let channel = channels.get(clinicId);
      if (channel === undefined) channels.set(clinicId, (channel = new ClinicChannel(clinicId, source)));
      streams.add(stream);
      try {
        await channel.join(stream, lastSeen, (place, news) => stream.send(frame('connected', news ? { news } : {}, place)), () => streams.has(stream));
        // Its session may have ended or changed between authentication and joining.
        await checkSessions([stream]);
      } finally {
        // It left while it was joining.
        if (!streams.has(stream)) leave(stream);
      }
    },
    leave,
    /** Ends all streams; their clients reconnect, to another process if this one is stopping. */
    closeAll: () => closeWhere(() => true),
    /** Closes every stream and releases the database. */
    async stop(): Promise<void> {
      clearInterval(beating);
      for (const end of unlisten) end();
      await Promise.all(jobs.map((job) => job.stop()));
      closeWhere(() => true);
    },
  };
}
