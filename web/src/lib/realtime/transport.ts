/** One connection to the server, whichever way its frames travel. It is over once `onClose` was called. */
export type Transport = {
  send(frame: object): void;
  /** Ends it without calling `onClose`. */
  close(): void;
};
export type TransportEvents = {
  readonly onOpen: () => void;
  readonly onFrame: (frame: unknown) => void;
  /** With the code a WebSocket closes with; 1006 where there is none. */
  readonly onClose: (code: number) => void;
};
export const ABNORMAL_CLOSURE = 1006;
