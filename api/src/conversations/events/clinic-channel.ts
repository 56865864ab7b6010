import { eventBatchSize, type EventSource } from './event.repository';
import { framesOf, type StoredEvent } from './event-stream';

/** One open panel. */
export interface Subscriber { send(text: string | Buffer): void }

/**
 * One clinic's events in this process: one read position for all its streams.
 * A resuming stream reads by itself until it reaches the channel's position, no further, and joins in the same turn of the event loop. Ids
 * follow the order of commits, so nothing can appear behind either position: no event is lost or delivered twice.
 */
export class ClinicChannel {
  readonly #subscribers = new Set<Subscriber>();
  /** When all events were read, `performance.now()`. */
  readAt = 0;
  #place: bigint | undefined;
  #pumping: Promise<void> | undefined;
  #again = false;
  #joining = 0;

  constructor(
    readonly clinicId: string,
    private readonly source: EventSource,
  ) {}

  /** No stream is open or about to join. */
  get idle(): boolean {
    return this.#subscribers.size === 0 && this.#joining === 0;
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /** Adds a stream. It gets the events after `lastSeen`, or only new ones; `greet` its place, and whether a new one missed some. */
  async join(subscriber: Subscriber, lastSeen: bigint | undefined, greet: (place: bigint, news: boolean) => void, isOpen = () => true): Promise<void> {
    this.#joining += 1;
    try {
      // The wake-up for an event may still be on its way to this process while the browser, which got it from another, asks for later ones.
      await this.pump();
      const news = lastSeen === undefined && (await this.source.newest(this.clinicId)).news;
      let place = lastSeen === undefined || lastSeen >= this.#current() ? this.#current() : lastSeen;
      greet(place, news);
      while (place < this.#current() && isOpen()) {
        const end = this.#current();
        const missed = (await this.source.after(this.clinicId, place)).filter(({ id }) => id <= end);
        if (missed.length > 0) subscriber.send(framesOf(missed));
        // No rows although the channel is ahead: retention has deleted the rest.
        place = missed.at(-1)?.id ?? end;
      }
      this.#subscribers.add(subscriber);
    } finally {
      this.#joining -= 1;
    }
  }

  /** Reads and delivers new events. Calls during a run cause one more read, not one each. */
  pump(): Promise<void> {
    this.#again = true;
    this.#pumping ??= this.#run();
    return this.#pumping;
  }

  async #run(): Promise<void> {
    try {
      this.#place ??= (await this.source.newest(this.clinicId)).id;
      while (this.#again) {
        this.#again = false;
        const events = await this.source.after(this.clinicId, this.#place);
        this.#deliver(events);
        if (events.length === eventBatchSize) this.#again = true;
      }
      this.readAt = performance.now();
    } finally {
      // In the same turn in which the loop ended, so that a later call starts a new run.
      this.#pumping = undefined;
    }
  }

  #deliver(events: readonly StoredEvent[]): void {
    const last = events.at(-1);
    if (last === undefined) return;
    this.#place = last.id;
    const text = Buffer.from(framesOf(events));
    for (const subscriber of this.#subscribers) subscriber.send(text);
  }

  #current(): bigint {
    return this.#place ?? 0n;
  }
}
