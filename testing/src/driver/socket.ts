import { WebSocket } from 'ws';
import { eventually } from './portal.ts';

export type Frame = {
  readonly event: string;
  readonly position?: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export interface Socket {
  readonly frames: readonly Frame[];
  frame(event: string, matches?: (data: Frame['data']) => boolean): Promise<Frame>;
  send(frame: object): void;
  readonly closed: Promise<number>;
  close(): void;
}

export async function openSocket(url: string, token?: string, more: object = {}): Promise<Socket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`);
  const frames: Frame[] = [];
  socket.on('message', (text: Buffer) => frames.push(JSON.parse(text.toString())));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const opened: Socket = {
    frames,
    closed,
    frame: (event, matches = () => true) =>
      eventually(() => {
        const found = frames.find((frame) => frame.event === event && matches(frame.data));
        if (!found) throw new Error(`No ${event} among ${JSON.stringify(frames)}`);
        return found;
      }),
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
  };
  if (token !== undefined) {
    opened.send({ event: 'authenticate', data: { token, ...more } });
    await opened.frame('authenticated');
  }
  return opened;
}
