/** What a journey needs from a browser, whichever client drives it. Scripts are expressions, as text. */
export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression, or of the promise that it gives. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element that an expression gives, or undefined if it gives none. */
  element(expression: string): Promise<TabElement | undefined>;
  /** Presses a letter or the space bar. */
  press(letter: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Takes a PNG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  /** Console errors, uncaught errors and CSP reports so far. A journey removes those that it expects. */
  readonly faults: string[];
  close(): Promise<void>;
}

interface TabElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}
