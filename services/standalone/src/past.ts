import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createCommandApi } from '@portal/command-api/app';
import { isForCommandApi } from '@portal/contracts/wire/answering-service';
import { BEFORE_ALL, type Position } from '@portal/contracts/wire/position';
import { openPastModels, requirePortal } from '@portal/history/app';
import { BUILDING } from '@portal/projector/app';
import { createQueryApi } from '@portal/query-api/app';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Words } from '@portal/languages/coded-text';
import { translate } from '@portal/languages/translate';
import { speak } from '@portal/service-kit/http/serving/spoken';
import type { Adapters, AdapterSettings } from '@portal/service-kit/config/adapters';
import { DomainError } from '@portal/service-kit/errors';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { inOrder, StartFailure } from '@portal/service-kit/process/lifecycle';
import { createProgram, type Run } from '@portal/service-kit/process/own-program';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import type { Assembled, ProcessSettings } from '@portal/service-kit/process/run-service';
import type { SecurityLog } from '@portal/service-kit/observability/security-log';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Logger } from 'pino';
import { createApiApps } from './api-apps.ts';
import { createClient } from './client.ts';
import { readSchoolFile } from './read-school.ts';
import type { StandaloneSettings } from './settings.ts';

const ACCOUNTS = 'accounts';
const TOLD_EVERY_MS = 3_000;
/** Nothing else can be sent. */
const SIGNING_IN = new Set([
  '/api/auth/login',
  '/api/auth/login/second',
  '/api/auth/login/passkey/options',
  '/api/auth/login/passkey',
  '/api/auth/logout',
]);
const UNCHANGEABLE = wordsOf('past-unchangeable');

type Session = Parameters<Vault['addSession']>[0];

/** Sessions of this process alone, so that none of them opens the portal itself, nor one of that this. Nothing that a sign-in notes is kept. */
function withOwnSessions(vault: Vault, mayEnter: (memberId: string) => Promise<boolean>): Vault {
  const sessions = new Map<string, Session>();
  const change = (id: string, fields: Partial<Session>): void => {
    const known = sessions.get(id);
    if (known) sessions.set(id, { ...known, ...fields });
  };
  return {
    ...vault,
    async addSession(record) {
      if (!(await mayEnter(record.subjectId)))
        throw new DomainError('forbidden', wordsOf('past-administrators-only'));
      sessions.set(record.id, record);
    },
    session: async (id) => sessions.get(id) ?? null,
    sessionsOf: async (subjectId) =>
      [...sessions.values()].filter((session) => session.subjectId === subjectId),
    noteSessionUse: async (id, lastUsedAt) => change(id, { lastUsedAt }),
    renewSession: async (id, credentialVersion) => change(id, { credentialVersion }),
    confirmSession: async (id, _version, confirmedAt) => change(id, { confirmedAt }),
    endSession: async (id, endedAt, endReason) => change(id, { endedAt, endReason }),
    putKnownDevice: async () => undefined,
    putCredential: async () => true,
  };
}

/** A sign-in would note itself in the log. */
const withoutAppending = (eventStore: EventStore, end: () => Position | null): EventStore => ({
  ...eventStore,
  append: async () => ({ revision: 0, position: end() ?? '' }),
});

/** All of them hold the past and wait for nothing more, whichever event they folded last. */
const standingStill = (readModels: ReadModels, end: () => Position | null): ReadModels => ({
  ...readModels,
  async checkpoints() {
    const keys = Object.keys(await readModels.checkpoints());
    return Object.fromEntries(keys.map((key) => [key, end() ?? BEFORE_ALL]));
  },
});

type Exchange = { readonly req: IncomingMessage; readonly res: ServerResponse };

function refuse({ req, res }: Exchange, status: number, words: Words): void {
  const message = translate(speak(req, res), words);
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  res.end(JSON.stringify({ message, code: words.code }));
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? url;

/**
 * The whole portal as it was, for administrators: read models of their own over the log up to a time, sign-in against the accounts of today,
 * no projector, no real time, no recurring work, and nothing that appends.
 *
 * @param options.until the last instant, in ISO 8601, of UTC
 */
export async function createPast(options: {
  readonly until: string;
  readonly settings: StandaloneSettings & ProcessSettings & AdapterSettings;
  readonly adapters: Adapters;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly say: (line: string) => void;
  readonly clientFolder: string;
  readonly contentFile: string;
  readonly historyProgram: string;
}): Promise<Assembled> {
  const { until, settings, adapters, log, security, say, historyProgram } = options;
  requirePortal(settings);
  const { contentIn } = readSchoolFile(settings.PORTAL_CONTENT_FILE ?? options.contentFile);
  const eventStore = await adapters.eventStore();
  const blobs = await adapters.blobs();
  const models = await openPastModels([ACCOUNTS]);
  const accounts = models.readModels.collection<{
    readonly _id: string;
    readonly position: Position;
    readonly role: string;
    readonly status: string;
  }>(ACCOUNTS);
  const vault = withOwnSessions(await adapters.vault(), async (memberId) => {
    const account = (await accounts.getMany([memberId])).get(memberId);
    return account?.role === 'admin' && account.status === 'approved';
  });

  const began = Date.now();
  const stopping = new AbortController();
  let folded = 0;
  let isBuilt = false;
  let end: Position | null = null;

  const query = createQueryApi({
    settings,
    log,
    now: () => new Date(Date.parse(until) + Date.now() - began),
    eventStore: { readStream: eventStore.readStream, head: async () => end },
    readStore: standingStill(models.readModels, () => end),
    vault,
    blobs,
    historyProgram,
    until,
    recordExport: () => Promise.reject(new DomainError('forbidden', UNCHANGEABLE)),
  });
  const command = createCommandApi({
    settings,
    log,
    now: () => new Date(),
    eventStore: withoutAppending(eventStore, () => end),
    vault,
    mail: await adapters.mail(),
    sendsMail: false,
    isPast: true,
    blobs,
    views: query.views,
    historyProgram,
  });

  const { reads, writes, pictures } = createApiApps({
    log,
    security,
    trustProxy: settings.PORTAL_TRUST_PROXY,
    query,
    command,
  });
  const client = createClient(
    options.clientFolder,
    (language) => ({
      ...contentIn(language),
      sendsMail: false,
      asOf: until,
      timeZone: settings.PORTAL_TIME_ZONE,
      publicUrl: settings.PORTAL_PUBLIC_URL,
    }),
    () => Promise.resolve({}),
  );

  const handle: RequestListener = (req, res) => {
    const path = pathOf(req);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (path.startsWith('/api/') || path === '/api') {
      if (!isBuilt) refuse({ req, res }, 503, wordsOf('past-being-read'));
      else if (!isForCommandApi(req.method ?? '', path.slice('/api'.length))) reads(req, res);
      else if (isRead || SIGNING_IN.has(path)) writes(req, res);
      else refuse({ req, res }, 403, UNCHANGEABLE);
    } else if (path.startsWith('/realtime')) refuse({ req, res }, 404, UNCHANGEABLE);
    else if (path.startsWith('/pictures/')) pictures(req, res);
    else client(req, res);
  };

  let toldAt = Date.now();
  const onProgress = (events: number): void => {
    folded = events;
    if (Date.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = Date.now();
    say(`Reading the history: ${events.toLocaleString('en')} events so far`);
  };

  let pastFold: Run<Position | null> | undefined;
  /** Folds in a separate process, with more memory for new objects. */
  function foldPast(file: string): Promise<Position | null> {
    pastFold = createProgram(historyProgram, log)(
      ['fold', until, '--into', file, '--without', ACCOUNTS],
      {
        read: (output) => output.trim() || null,
        onEvents: onProgress,
        longestMs: null,
        priority: 'normal',
        flags: BUILDING.flags,
      },
    );
    return pastFold.done;
  }

  async function fold(): Promise<void> {
    const { signal } = stopping;
    [end] = await Promise.all([
      models.takePast(foldPast, signal),
      models.foldPresent({ eventStore, keys: vault, signal, onProgress: () => undefined }),
    ]);
    models.follow({ eventStore, keys: vault, log });
    isBuilt = true;
  }

  return {
    handle,
    async start() {
      if (!(await command.isPrepared()))
        throw new StartFailure(
          'An earlier release has written this portal: start it once under this one first, or nobody can sign in to its past',
        );
      try {
        await fold();
      } catch (error) {
        if (!stopping.signal.aborted) throw error;
      }
    },
    stop: () =>
      inOrder([
        () => stopping.abort(),
        () => pastFold?.stop(),
        () => command.stop(),
        () => query.stop(),
        () => models.close(),
      ]),
    reasons: () =>
      isBuilt ? [] : [`The past is being read: ${folded.toLocaleString('en')} events so far`],
  };
}
