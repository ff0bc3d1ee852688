import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/u;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** A proxy on the same machine passes on what strangers ask, and says so by a header. */
export const isFromOwnMachine = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);

/** Whether a host, as URLs and the header `Host` name it with or without a port, is this machine alone. */
export const isLoopbackName = (host: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/iu.test(host);
