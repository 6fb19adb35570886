/** What a journey needs of a browser, whichever client drives it. Scripts are expressions, as text. */
export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** What an expression, or the promise it gives, comes to. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression gives, if it gives one. */
  element(expression: string): Promise<TabElement | undefined>;
  /** A letter, or a space. */
  press(letter: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /** A PNG of what is in sight. */
  screenshot(): Promise<Uint8Array>;
  /** Console errors, uncaught errors and CSP reports so far; a journey takes out those it expects. */
  readonly faults: string[];
  close(): Promise<void>;
}

export interface TabElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}
