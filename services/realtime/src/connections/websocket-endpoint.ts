import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Language } from '@portal/languages/registry';
import { languageOf } from '@portal/service-kit/http/serving/spoken';
import { clientOf, widestOf } from '@portal/service-kit/http/callers/client-address';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Connection, Transport } from './client-connection.ts';
import type { Limits } from '../connection-limits.ts';

const WEBSOCKET_PATH = '/realtime';
const UNSUPPORTED_DATA = 1003;

const refuseUpgrade = (socket: Duplex, status: string) =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/**
 * Frames are built once and written to the socket itself, at half the cost of `ws.send` for each client. This is safe because compression
 * is off and every frame is final: `ws` never leaves a frame half written between two writes.
 */
function createTransport(ws: WebSocket, socket: Duplex, limits: Limits) {
  let missed = 0;
  const transport: Transport = {
    bufferedBytes: () => socket.writableLength,
    send(frame) {
      if (ws.readyState === ws.OPEN) socket.write(frame.wire);
    },
    sendAll(frames) {
      socket.cork();
      frames.forEach(transport.send);
      socket.uncork();
    },
    heartbeat(alive) {
      if (missed >= limits.missedHeartbeats) ws.terminate();
      else {
        missed += 1;
        transport.send(alive);
      }
    },
    close(code, reason) {
      ws.close(code, reason);
      setTimeout(() => ws.terminate(), limits.closing).unref();
    },
  };
  return {
    transport,
    heard: () => {
      missed = 0;
    },
  };
}

export function createWebSockets(options: {
  readonly limits: Limits;
  readonly accept: (
    transport: Transport,
    client: string,
    language: Language,
  ) => Connection | undefined;
  readonly addressOf: (req: IncomingMessage) => string | undefined;
}) {
  const { limits, accept, addressOf } = options;
  const wss = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: true,
    maxPayload: limits.frame,
  });

  function open(ws: WebSocket, socket: Duplex, client: string, language: Language): void {
    const { transport, heard } = createTransport(ws, socket, limits);
    const connection = accept(transport, client, language);
    ws.on('error', () => {});
    if (!connection) {
      transport.close(1013, 'Too many connections, try again later', false);
      return;
    }
    ws.on('message', (data, isBinary) => {
      heard();
      if (isBinary || !Buffer.isBuffer(data))
        connection.close(UNSUPPORTED_DATA, 'Text frames only');
      else connection.receiveText(data.toString());
    });
    ws.on('pong', heard);
    ws.on('close', () => connection.transportEnded());
  }

  const attached = new Map<Server, (req: IncomingMessage, socket: Duplex, head: Buffer) => void>();

  return {
    attach(server: Server): void {
      const onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
        const path = req.url?.split('?')[0];
        if (path === WEBSOCKET_PATH) {
          const client = widestOf(clientOf(addressOf(req)));
          wss.handleUpgrade(req, socket, head, (ws) => open(ws, socket, client, languageOf(req)));
        } else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
      };
      attached.set(server, onUpgrade);
      server.on('upgrade', onUpgrade);
    },
    async stop(): Promise<void> {
      for (const [server, onUpgrade] of attached) server.off('upgrade', onUpgrade);
      await Promise.all(
        [...wss.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve))),
      );
    },
  };
}
