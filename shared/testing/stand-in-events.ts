/** Replaces the event stream in jsdom, which has none. @returns sends an event on the stream that was opened last */
export function standInEvents(): (type: string, payload?: object) => void {
  let send: (event: Event) => void = () => undefined;
  class StandInEventSource extends EventTarget {
    constructor() {
      super();
      send = (event) => void this.dispatchEvent(event);
    }

    close(): void {}
  }
  Object.assign(globalThis, { EventSource: StandInEventSource });
  return (type, payload = {}) => send(new MessageEvent(type, { data: JSON.stringify(payload) }));
}
