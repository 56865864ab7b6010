/** Start of a browser and a page; it only has to be long enough for a busy machine. */
export const startLimitMs = 90_000;

/** The driver of a browser. Positions are CSS pixels of the viewport; clicks and keys are real input events. */
export interface Driver {
  goTo(address: string): Promise<void>;
  /** A width below the engine's minimum gives the minimum. */
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page and returns its result, which must be JSON. */
  run<Result>(body: string): Promise<Result>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** The printed page as a PDF; only in Firefox. */
  print?(): Promise<Uint8Array>;
  /** Cuts the network off, or gives it back; only in Firefox. */
  setOffline?(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'Tab';

export type EngineName = 'firefox' | 'webkit';

export interface Engine {
  /** A page with its own cookies and storage. One at a time. */
  open(): Promise<Driver>;
  close(): Promise<void>;
}
