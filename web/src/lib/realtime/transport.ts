export type Transport = {
  send(frame: object): void;
  close(): void;
};
export type TransportEvents = {
  readonly onOpen: () => void;
  readonly onFrame: (frame: unknown) => void;
  readonly onClose: (code: number) => void;
};
export const ABNORMAL_CLOSURE = 1006;
