import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { translate } from '@portal/languages/translate';
import type { Logger } from 'pino';
import * as z from 'zod';
import {
  adapterSettings,
  createAdapters,
  type Adapters,
  type AdapterSettings,
} from '../config/adapters.ts';
import { hostName, proxies, secretOf, wholeNumber } from '../config/setting-forms.ts';
import { localUrl, publicUrlSetting, type PublicUrl } from '../config/public-url.ts';
import { readSettings, unknownSettings } from '../config/settings.ts';
import { createHealth, type Reasons } from './health.ts';
import { isFromOwnMachine } from '../http/callers/own-machine.ts';
import { kitWords } from '../http/kit.refusals.ts';
import { speak } from '../http/serving/spoken.ts';
import { listen, type Listening } from '../http/serving/listen.ts';
import { endGracefully, GRACE_MS, inOrder, reportStartFailure } from './lifecycle.ts';
import { createLog, LOG_LEVELS } from '../observability/logger.ts';
import { createSecurityLog, type SecurityLog } from '../observability/security-log.ts';
import { adviceOn } from './node-version.mjs';
import { createMetrics, type Gauges, type Metrics } from '../observability/metrics.ts';
import { pause } from '../time/pausing.ts';

export const processSettings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on; 0 takes a free one'),
  PORTAL_HOST: hostName.default('0.0.0.0').describe('Address to listen on'),
  PORTAL_MAX_CONNECTIONS: wholeNumber(1, 1_000_000)
    .default(20_000)
    .describe('Connections that one process holds open at once; further ones are closed'),
  PORTAL_TRUST_PROXY: proxies
    .default('')
    .describe(
      'How many proxies are in front, or their addresses; without it the portal ignores `X-Forwarded-For`',
    ),
  PORTAL_PUBLIC_URL: publicUrlSetting,
  PORTAL_LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe('Least severe level that is logged, from `fatal` to `trace`, or `silent`'),
  PORTAL_METRICS_TOKEN: secretOf(8)
    .optional()
    .describe(
      'Bearer token that `/metrics` and the reasons of `/readyz` ask for; without it only this machine can read them',
    ),
});
export type ProcessSettings = z.output<typeof processSettings> & PublicUrl;

export type Assembled = {
  readonly handle: RequestListener;
  readonly attach?: (server: Server) => void;
  /** Before anything but its health is served. */
  readonly prepare?: () => Promise<void>;
  readonly start?: () => Promise<void>;
  /** Begins the work that nobody asks for. */
  readonly work?: () => void;
  readonly hangUp?: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly reasons: Reasons;
};

type Context<Settings> = {
  readonly settings: Settings & ProcessSettings & AdapterSettings;
  readonly adapters: Adapters;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly measure: (gauges: Gauges) => Metrics;
  readonly say: (line: string) => void;
};

const ASK_READY_MS = 10;
/** Work that nobody asks for would delay a start. But read models can take minutes to build, and mails don't wait for them. */
const LONG_START_MS = 5_000;

function mayRead(req: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return isFromOwnMachine(req);
  const sent = Buffer.from(req.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function sendMetrics(metrics: Metrics, res: ServerResponse): void {
  metrics.text().then(
    ({ contentType, body }) => {
      res.writeHead(200, { 'Content-Type': contentType });
      res.end(body);
    },
    () => res.writeHead(500).end(),
  );
}

function refuseForNow(req: IncomingMessage, res: ServerResponse): void {
  const words = kitWords('starting');
  const message = translate(speak(req, res), words);
  res.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' });
  res.end(JSON.stringify({ message, code: words.code }));
}

const urlOf = (host: string, port: number): string => {
  const everywhere = host === '0.0.0.0' || host === '::' || host === '127.0.0.1';
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The same in every process, so that a client has one hash in the lines of all of them. */
async function hashingKey(
  settings: Readonly<Record<string, unknown>>,
  adapters: Adapters,
): Promise<Buffer> {
  const { PORTAL_INTERNAL_SECRET: shared } = settings;
  if (typeof shared !== 'string') return (await adapters.vault()).secret('security-log');
  return createHmac('sha256', shared).update('security-log').digest();
}

async function untilReady(
  reasons: Reasons,
  onLongStart: (missing: Awaited<ReturnType<Reasons>>) => void,
): Promise<void> {
  const began = performance.now();
  let isLong = false;
  for (;;) {
    const missing = await reasons();
    if (missing.length === 0) return;
    if (!isLong && performance.now() - began > LONG_START_MS) {
      isLong = true;
      onLongStart(missing);
    }
    await pause(ASK_READY_MS);
  }
}

type RunOptions<Shape extends z.core.$ZodShape> = {
  readonly name: string;
  readonly title?: string;
  readonly settings: z.ZodObject<Shape>;
  /** The settings of every part of the portal: the process warns about other names. */
  readonly known: readonly string[];
  readonly alone: boolean;
  /** Default: false, the log is only read. */
  readonly writesLog?: boolean;
  /** Another process may hold the data folder, and keeps it. */
  readonly portalMayRun?: boolean;
  /** The built program that compacts databases, if there is one. */
  readonly compactProgram?: string;
  readonly assemble: (context: Context<z.output<z.ZodObject<Shape>>>) => Promise<Assembled>;
};

/**
 * Runs a service as a process over the configured adapters. If the start cannot succeed, it prints the reason in one line and exits with 1.
 */
export async function runService<Shape extends z.core.$ZodShape>(
  options: RunOptions<Shape>,
): Promise<void> {
  let ports: Adapters | undefined;
  let assembled: Assembled | undefined;
  let listening: Listening | undefined;
  try {
    const schema = z.object({ ...processSettings.shape, ...adapterSettings.shape });
    const all = z.object({ ...schema.shape, ...options.settings.shape });
    // All at once, so that one error names every wrong setting
    readSettings(all, process.env);
    const own = readSettings(options.settings, process.env);
    const shared = readSettings(schema, process.env);

    const log = createLog({ service: options.name, level: shared.PORTAL_LOG_LEVEL });
    for (const line of unknownSettings(process.env, options.known)) log.warn(line);
    const adapters = createAdapters(shared, {
      log,
      alone: options.alone,
      portalMayRun: options.portalMayRun ?? false,
      ...(options.compactProgram !== undefined && { compactProgram: options.compactProgram }),
      onLost: (reason) => {
        log.fatal({ reason }, 'a connection is lost for good');
        process.kill(process.pid, 'SIGTERM');
      },
    });
    ports = adapters;

    const security = createSecurityLog({
      service: options.name,
      key: () => hashingKey({ ...own }, adapters),
      lines: () => adapters.securityLines(),
      onFailure: (error) => log.error({ err: error }, 'the security log cannot be written'),
    });

    let handle: RequestListener = refuseForNow;
    const open = () =>
      listen((req, res) => handle(req, res), {
        host: shared.PORTAL_HOST,
        port: shared.PORT,
        maxConnections: shared.PORTAL_MAX_CONNECTIONS,
      });
    // A free port is known only once it is taken, and links name it
    if (shared.PORT === 0) listening = await open();
    const { PORTAL_PUBLIC_URL = localUrl(listening?.port ?? shared.PORT) } = shared;
    let metrics: Metrics | undefined;
    const measure = (gauges: Gauges = {}) =>
      createMetrics(options.name, { ...gauges, security: security.counts });
    const parts = await options.assemble({
      settings: { ...shared, ...own, PORTAL_PUBLIC_URL },
      adapters,
      log,
      security,
      measure: (gauges) => (metrics = measure(gauges)),
      say,
    });
    assembled = parts;
    const measured = metrics ?? measure();
    const token = shared.PORTAL_METRICS_TOKEN;
    let isPrepared = false;
    const health = createHealth(
      async () => {
        const reasons = await parts.reasons();
        return isPrepared || reasons.length > 0 ? reasons : ['It is still starting'];
      },
      (req) => isFromOwnMachine(req) || mayRead(req, token),
    );

    handle = (req, res) => {
      if (health(req, res)) return;
      if (req.url === '/metrics') {
        if (mayRead(req, token)) sendMetrics(measured, res);
        else res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
        return;
      }
      if (!isPrepared) {
        refuseForNow(req, res);
        return;
      }
      measured.observe(req, res);
      parts.handle(req, res);
    };
    const opened = listening ?? (await open());
    listening = opened;
    endGracefully({
      log,
      stop: () =>
        inOrder([
          // Open requests still write and read, so nothing else stops before they end
          () => Promise.all([opened.close(GRACE_MS - 1_500), parts.hangUp?.()]),
          () => parts.stop(),
          () => security.close(),
          () => adapters.close(),
        ]),
    });
    await adapters.start({ writesLog: options.writesLog ?? false });
    await parts.prepare?.();
    isPrepared = true;
    parts.attach?.(opened.server);
    await parts.start?.();
    let works = false;
    const work = () => {
      if (!works) parts.work?.();
      works = true;
    };
    await untilReady(parts.reasons, (missing) => {
      log.warn({ reasons: missing }, 'not ready yet');
      // The service may append what an older version can't read, after which nobody can go back
      if (adapters.isSettled()) work();
    });
    adapters.settle();
    work();

    const url = urlOf(shared.PORTAL_HOST, opened.port);
    log.info({ url }, 'ready');
    const advice = adviceOn(process.versions);
    if (advice !== null) say(advice);
    say(`${options.title ?? options.name} is ready at ${url}`);
  } catch (error) {
    reportStartFailure(error);
    await inOrder([() => listening?.close(0), () => assembled?.stop(), () => ports?.close()]).catch(
      () => undefined,
    );
    process.exit(1);
  }
}
