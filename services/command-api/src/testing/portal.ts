import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describedAnswers } from '@portal/contracts/testing/described-answers';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { ViewReader } from '@portal/contracts/views';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import { createFolderBlobs } from '@portal/service-kit/blobs/folder';
import { createEventCodec, type Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { callOf } from '@portal/service-kit/http/callers/noting';
import { createApiApp } from '@portal/service-kit/http/serving/api-app';
import { createLog } from '@portal/service-kit/observability/logger';
import type { Mail } from '@portal/service-kit/mail/mail';
import { createOutboxMail } from '@portal/service-kit/mail/mail-outbox';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import type { KeyRecord } from '@portal/service-kit/vault/ports/key-store';
import { createVault, type Vault } from '@portal/service-kit/vault/vault';
import request from 'supertest';
import { createCommandApi } from '../app.ts';
import { commandApiSettings } from '../settings.ts';
import { decisionsOfLog } from './decisions-of-log.ts';
import { createFakeViews } from './fake-views.ts';

export const PASSWORD = 'Sunrise-1987';
export const ADMINISTRATOR = { email: 'office@school.example', password: 'Headmaster-1' };

export const registrationOf = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  fullName: name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
  password: PASSWORD,
  batchYear: 2004,
  dateOfBirth: '1986-05-17',
  ...more,
});

type Options = {
  /** Defaults to a log in a separate file. */
  readonly log?: EventStore;
  readonly settings?: Readonly<Record<string, string | number | undefined>>;
  readonly views?: (views: ViewReader) => ViewReader;
  readonly eventStore?: (store: EventStore) => EventStore;
  readonly vault?: (vault: Vault) => Vault;
  readonly blobs?: (blobs: Blobs) => Blobs;
  readonly mail?: (mail: Mail) => Mail;
  readonly sendsMail?: boolean;
  readonly historyProgram?: string;
  readonly isPast?: boolean;
  readonly start?: boolean;
};

export async function openPortal(options: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'command-api-'));
  const outbox = join(folder, 'outbox');
  const logged: string[] = [];
  const log = createLog(
    { service: 'command-api', level: 'info' },
    { write: (line: string) => void logged.push(line) },
  );
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);

  const eventStore = options.log ?? createSqliteEventStore({ file: join(folder, 'log.sqlite') });
  const vaultStore = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
  const masterKey = randomBytes(32);
  const vault = createVault(vaultStore, masterKey);
  const codec = createEventCodec<PortalEvent>(eventCatalog, vault);
  const views = createFakeViews();
  const settings = {
    PORTAL_RATES: 'off' as const,
    PORTAL_BCRYPT_COST: 4,
    PORTAL_PUBLIC_URL: 'https://alumni.example',
    PORTAL_ADMIN_EMAIL: ADMINISTRATOR.email,
    PORTAL_ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...options.settings,
  };

  const blobs = createFolderBlobs({ folder: join(folder, 'blobs') });
  const createApi = (more: Options = {}) =>
    createCommandApi({
      eventStore: (more.eventStore ?? options.eventStore ?? ((store) => store))(eventStore),
      vault: (more.vault ?? options.vault ?? ((store) => store))(vault),
      mail: (more.mail ?? options.mail ?? ((mail) => mail))(
        createOutboxMail({ folder: outbox, from: 'portal@alumni.example' }),
      ),
      isPast: more.isPast ?? options.isPast ?? false,
      sendsMail: more.sendsMail ?? options.sendsMail ?? false,
      blobs: (more.blobs ?? options.blobs ?? ((store) => store))(blobs),
      views: (more.views ?? options.views ?? ((reader) => reader))(views.reader),
      historyProgram: more.historyProgram ?? join(folder, 'nothing.mjs'),
      settings: {
        PORTAL_PUBLIC_URL: settings.PORTAL_PUBLIC_URL,
        ...commandApiSettings.parse({ ...settings, ...more.settings }),
      },
      log,
      now,
      // A busy machine is slow
      longestPictureMs: 60_000,
    });

  const others: Vault[] = [];
  const servers: Server[] = [];
  const described = describedAnswers();
  const serverOf = (api: ReturnType<typeof createApi>): Server => {
    const app = createApiApp({
      path: '/api',
      router: api.router,
      log,
      trustProxy: '1',
      before(req, res, next) {
        res.on('finish', () =>
          described.note(callOf(req), res.statusCode, res.get('Content-Type')),
        );
        next();
      },
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    servers.push(server);
    return server;
  };
  const serve = (api: ReturnType<typeof createApi>) => request(serverOf(api));

  const api = createApi();
  const { firstAdministrator } = options.start === false ? {} : await api.start();
  if (options.start !== false) api.work();
  const http = serve(api);

  const events = async (): Promise<readonly Recorded<PortalEvent>[]> =>
    Promise.all(
      (await eventStore.readAll(null, 1_000_000)).map(async (event) => codec.decode(event)),
    );
  views.stated['decision-to-undo'] = async ({ decisionId }) =>
    decisionsOfLog(await events()).find(decisionId);
  views.stated['parts-to-undo'] = async ({ decisionId }) =>
    decisionsOfLog(await events()).partsOf(decisionId);
  const ofType = async <Type extends PortalEvent['type']>(type: Type) =>
    (await events()).filter(
      (event): event is Extract<Recorded<PortalEvent>, { type: Type }> => event.type === type,
    );

  const signIn = async (credentials: { readonly email: string; readonly password: string }) => {
    const answer = await http.post('/api/auth/login').send(credentials).expect(200);
    return String(answer.body.token);
  };
  const as = (token: string) => ({ Authorization: `Bearer ${token}` });
  let adminToken: string | undefined;
  const confirm = (headers: Readonly<Record<string, string>>, password = PASSWORD) =>
    http.post('/api/auth/confirm').set(headers).send({ password }).expect(200);
  const asAdmin = async () => {
    if (adminToken === undefined) {
      adminToken = await signIn(ADMINISTRATOR);
      await confirm(as(adminToken), ADMINISTRATOR.password);
    }
    return as(adminToken);
  };

  const register = async (name: string, more: Readonly<Record<string, unknown>> = {}) => {
    const person = registrationOf(name, more);
    await http.post('/api/auth/register').send(person).expect(201);
    const registered = (await ofType('MemberRegistered')).findLast(
      ({ data }) => data.email === person.email,
    );
    return { ...person, memberId: registered?.data.memberId ?? '' };
  };
  const joinAs = async (name: string) => {
    const person = await register(name);
    await http
      .put(`/api/users/approve/${person.memberId}`)
      .set(await asAdmin())
      .expect(200);
    const token = await signIn(person);
    return { ...person, token, headers: as(token) };
  };

  return {
    api,
    createApi,
    serve,
    http,
    listen: async (): Promise<number> => {
      const server = serverOf(api);
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    },
    firstAdministrator,
    stated: views.stated,
    /** Views of which the read models are behind what was asked for. */
    behind: views.behind,
    lastRead: (view?: string) =>
      views.read.findLast(({ request: asked }) => view === undefined || asked.view === view),
    eventStore,
    vault,
    vaultStore,
    blobs,
    now,
    passTime: (milliseconds: number) => {
      ahead += milliseconds;
      // After a while without use the session would be over
      adminToken = undefined;
    },
    logged,
    events,
    ofType,
    as,
    /** Confirmed, in a session that lasts until time passes. */
    asAdmin,
    confirm,
    signIn,
    register,
    join: joinAs,
    mails: (): readonly string[] => {
      try {
        return readdirSync(outbox)
          .filter((file) => file.endsWith('.eml'))
          .toSorted()
          .map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', ''));
      } catch {
        return [];
      }
    },
    key: () => randomUUID(),
    /** As another process has it. */
    openVaultAgain: () => {
      const again = createVault(
        createSqliteVaultStore({ file: join(folder, 'vault.sqlite') }),
        masterKey,
      );
      others.push(again);
      return again;
    },
    /** All that are reserved or confirmed. */
    addresses: () => vaultStore.addressesAfter(null, 1_000),
    /** As an older copy of the vault has the key. */
    bringBack: async (key: KeyRecord | null) => {
      if (!key) throw new Error('There was no key');
      const { keyId, state, wrapped, heldUntil } = key;
      if (!(await vaultStore.changeKey(keyId, 'destroyed', { state, wrapped, heldUntil })))
        throw new Error('The key is not destroyed');
    },
    async close() {
      described.check();
      await api.stop();
      for (const server of servers) server.close();
      await eventStore.close();
      for (const each of [vault, ...others]) await each.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type TestPortal = Awaited<ReturnType<typeof openPortal>>;
