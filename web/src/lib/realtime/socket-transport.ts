import { withSaidNames } from '../language/names-by-server.ts';
import { ABNORMAL_CLOSURE, type Transport, type TransportEvents } from './transport.ts';

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(withSaidNames(text)) : undefined;
  } catch {
    return undefined;
  }
}

export function openSocket(
  url: string,
  events: TransportEvents,
  WebSocketClass: typeof WebSocket,
): Transport {
  const socket = new WebSocketClass(url.replace(/^http/u, 'ws'));
  socket.onopen = events.onOpen;
  socket.onmessage = ({ data }) => events.onFrame(parse(data));
  socket.onclose = ({ code }) => events.onClose(code || ABNORMAL_CLOSURE);
  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
}
