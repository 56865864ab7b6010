/** For a browser and a page to be there; it only has to outlast a busy machine. */
export const startLimitMs = 90_000;

/** What a walk needs of a browser. Positions are CSS pixels of the viewport; clicks and keys are real ones. */
export interface Driver {
  goTo(address: string): Promise<void>;
  /** Narrower than its engine can be made, a window takes the engine's narrowest. */
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page and answers what it returns, which must be JSON. */
  run<Result>(body: string): Promise<Result>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'Tab';

export type EngineName = 'firefox' | 'webkit';

export interface Engine {
  /** A page with cookies and storage of its own. One at a time. */
  open(): Promise<Driver>;
  close(): Promise<void>;
}
