import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { addressIn } from '../config/setting-addresses.ts';
import { StartFailure } from '../process/lifecycle.ts';
import { pause } from '../time/pausing.ts';
import type { EventStore } from './event-store.ts';

const AGAIN_MS = 250;
const SAY_AGAIN_MS = 30_000;
const HANDSHAKE_MS = 2_000;
const DEFAULT_PORT = 2113;

const [PERMISSION_DENIED, UNAUTHENTICATED] = [7, 16];

export const wrongUrl = (what: string): StartFailure =>
  new StartFailure(`Setting PORTAL_EVENTSTOREDB_URL: ${what}`);

type Place = { readonly host: string; readonly port: number };
type Address = { readonly places: readonly Place[]; readonly ca?: Buffer; readonly tls: boolean };

function readCertificate(file: string): Buffer {
  try {
    const bytes = readFileSync(file);
    void new X509Certificate(bytes);
    return bytes;
  } catch (error) {
    const code = String(codeOf(error));
    const why = /^E[A-Z]+$/u.test(code) ? `cannot be read (${code})` : 'is no certificate';
    throw wrongUrl(`the file ${file}, which tlsCAFile names for the certificate authority, ${why}`);
  }
}

/** @throws StartFailure; its message never holds the URL, in which a password may stand */
export function readAddress(connectionString: string): Address {
  const address = addressIn(connectionString);
  if (!address) throw wrongUrl('names a host without a name or with a port that is none');
  const wanted = new Map([...address.options].map(([name, value]) => [name.toLowerCase(), value]));
  const places = address.hosts.map((place) => {
    const [host = '', port = String(DEFAULT_PORT)] = place.split(':');
    return { host, port: Number(port) };
  });
  const tls = wanted.get('tls')?.toLowerCase() !== 'false';
  const file = wanted.get('tlscafile');
  if (!tls || file === undefined) return { places, tls };
  if (!existsSync(file))
    throw wrongUrl(`there is no file ${file}, which tlsCAFile names for the certificate authority`);
  return { places, tls, ca: readCertificate(file) };
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function handshake({ host, port }: Place, ca: Buffer | undefined): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      timeout: HANDSHAKE_MS,
      ALPNProtocols: ['h2'],
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca ? { ca } : {}),
    });
    const end = (error?: unknown) => {
      socket.destroy();
      resolve(error);
    };
    socket.once('secureConnect', () => end());
    socket.once('timeout', () => end());
    socket.once('error', end);
  });
}

/** Later versions of Node add advice about their own options. */
const faultOf = ({ message }: Error): string => message.split(';', 1)[0] ?? '';

/** The client says of a cluster only that it could not be found, so the certificates are looked at apart. */
async function wrongCertificate({ places, ca, tls }: Address): Promise<string | null> {
  if (!tls) return null;
  for (const place of places) {
    const error = await handshake(place, ca);
    const code = String(codeOf(error));
    if (!(error instanceof Error)) continue;
    if (/^(?:EPROTO|ERR_SSL_)/u.test(code))
      return `${place.host}:${place.port} does not answer with TLS; a log without TLS needs ?tls=false`;
    if (/CERT|SIGNATURE/u.test(code))
      return `the certificate of ${place.host}:${place.port} cannot be trusted (${faultOf(error)}): name its certificate authority with &tlsCAFile=/path/ca.crt`;
  }
  return null;
}

/** A sentence about what only a person can mend, or null for what may pass. */
function refusal(error: unknown, to: 'read' | 'write'): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  switch (codeOf(cause)) {
    case UNAUTHENTICATED:
      return 'the log refuses its user and password: check both';
    case PERMISSION_DENIED:
      return to === 'read'
        ? 'its user may not read all events: give it the right to read $all, as docs/operators/distributed.md says'
        : 'its user may not write events: give it the right to write, as docs/operators/distributed.md says';
    default:
      return null;
  }
}

/**
 * Waits until the log answers, and says so at first and every 30 s.
 *
 * @param options.writes whether it must take events as well
 * @param options.longestMs 0 waits as long as it takes
 * @throws StartFailure if no waiting helps, or after `longestMs`
 */
export async function untilLogAnswers(options: {
  readonly eventStore: Pick<EventStore, 'ping' | 'pingWrites'>;
  readonly connectionString: string;
  readonly writes: boolean;
  readonly longestMs: number;
  readonly onWaiting: (reason: string) => void;
}): Promise<void> {
  const { eventStore, writes, longestMs } = options;
  const address = readAddress(options.connectionString);
  const began = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    let to: 'read' | 'write' = 'read';
    try {
      await eventStore.ping();
      to = 'write';
      if (writes) await eventStore.pingWrites();
      return;
    } catch (error) {
      const wrong = refusal(error, to) ?? (await wrongCertificate(address));
      if (wrong !== null) throw wrongUrl(wrong);
      const reason = error instanceof Error ? error.message : String(error);
      const now = performance.now();
      if (longestMs > 0 && now - began > longestMs)
        throw new StartFailure(
          `The log cannot be reached for ${Math.round(longestMs / 1_000)} s (${reason}): start it, or check PORTAL_EVENTSTOREDB_URL`,
        );
      if (now - saidAt >= SAY_AGAIN_MS) {
        saidAt = now;
        options.onWaiting(reason);
      }
    }
    await pause(AGAIN_MS);
  }
}
