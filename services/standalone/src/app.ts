import type { RequestListener } from 'node:http';
import { createCommandApi } from '@portal/command-api/app';
import { isForCommandApi } from '@portal/contracts/wire/answering-service';
import { createProjector, stillBuilding } from '@portal/projector/app';
import { createQueryApi } from '@portal/query-api/app';
import { createRealtime } from '@portal/realtime/app';
import type { Language } from '@portal/languages/registry';
import type { Adapters, AdapterSettings } from '@portal/service-kit/config/adapters';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { allReasons, isUp, unreachableLog } from '@portal/service-kit/process/health';
import { createAddressOf, createApiApp } from '@portal/service-kit/http/serving/api-app';
import { inOrder } from '@portal/service-kit/process/lifecycle';
import type { Gauges, Metrics } from '@portal/service-kit/observability/metrics';
import type { Assembled, ProcessSettings } from '@portal/service-kit/process/run-service';
import type { SecurityLog } from '@portal/service-kit/observability/security-log';
import type { Logger } from 'pino';
import { watchDiskSpace } from '@portal/service-kit/files/disk-space';
import { createApiApps } from './api-apps.ts';
import { createClient } from './client.ts';
import { readSchoolFile } from './read-school.ts';
import { spareDisk } from './spare-disk.ts';
import type { StandaloneSettings } from './settings.ts';
import { createWordsMaker } from './words/make-words.ts';

const SAID_EVERY_MS = 3_000;

/** The path as the table of calls has it: after `/api`, and without the query. */
const pathOf = (url: string): string => (url.split('?', 1)[0] ?? url).slice('/api'.length);

async function lagSeconds(
  eventStore: EventStore,
  position: Position | null,
  now: () => Date,
): Promise<number> {
  const [oldest] = await eventStore.readAll(position, 1);
  const occurredAt = oldest?.metadata['occurredAt'];
  return typeof occurredAt === 'string' ? (now().getTime() - Date.parse(occurredAt)) / 1000 : 0;
}

const counted = (eventStore: EventStore, appended: (events: number) => void): EventStore => ({
  ...eventStore,
  async append(stream, events, expected) {
    const result = await eventStore.append(stream, events, expected);
    appended(events.length);
    return result;
  },
});

/**
 * The four services in one process, and the client.
 *
 * @param options.clientFolder the built client
 * @param options.historyProgram the built commands of the history
 * @param options.buildProgram the built program that builds read models, if there is one
 * @param options.contentFile the school's content if no setting names another file
 */
export async function createStandalone(options: {
  readonly settings: StandaloneSettings & ProcessSettings & AdapterSettings;
  readonly adapters: Adapters;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly measure: (gauges: Gauges) => Metrics;
  readonly say: (line: string) => void;
  readonly clientFolder: string;
  readonly historyProgram: string;
  readonly buildProgram?: string;
  readonly contentFile: string;
}): Promise<Assembled> {
  const { settings, adapters, log, security, buildProgram } = options;
  const now = () => new Date();
  const contentFile = settings.PORTAL_CONTENT_FILE ?? options.contentFile;
  const { content: school, contentIn: schoolIn, hint } = readSchoolFile(contentFile);

  const vault = await adapters.vault();
  const store = await adapters.eventStore();
  const readStore = await adapters.readStore();
  const changeBus = await adapters.changeBus();
  const mail = await adapters.mail();
  const blobs = await adapters.blobs();

  const metrics: Metrics = options.measure({
    logUp: () => isUp(() => store.pingWrites()),
    projectorLagEvents: () => projector.status().lagEvents,
    projectorLagSeconds: () => lagSeconds(store, projector.status().position, now),
    realtimeConnections: () => realtime.connections(),
    diskFreeBytes: () => disk?.freeBytes() ?? Number.NaN,
  });
  // Only the engine itself knows about the disk of another one
  const disk =
    settings.PORTAL_EVENT_STORE === 'sqlite'
      ? await watchDiskSpace({ folder: settings.PORTAL_DATA_DIR, log })
      : null;
  const counting = counted(store, (events) => metrics.appended(events));
  const eventStore = disk ? spareDisk(counting, disk) : counting;

  const common = { settings, log, now };
  const query = createQueryApi({
    ...common,
    eventStore,
    readStore,
    vault,
    blobs,
    historyProgram: options.historyProgram,
    recordExport: (call) => command.recordExport(call),
    diskWarning: () => disk?.warning() ?? null,
  });
  const { views } = query;
  const sendsMail = settings.PORTAL_MAIL === 'smtp';
  const command = createCommandApi({
    ...common,
    settings: {
      ...settings,
      PORTAL_SCHOOL_EMAIL: settings.PORTAL_SCHOOL_EMAIL || school.contact.email,
      PORTAL_RESERVED_NAMES: [
        settings.PORTAL_RESERVED_NAMES,
        school.name,
        school.association,
      ].join(),
    },
    historyProgram: options.historyProgram,
    eventStore,
    vault,
    mail,
    sendsMail,
    mailCounted: (outcome) => metrics.mailed(outcome),
    blobs,
    views,
  });
  const projector = createProjector({
    ...common,
    eventStore,
    vault,
    readStore,
    changeBus,
    ...(buildProgram !== undefined && { buildProgram }),
    // No other process can use the read models in the data folder, so a restart need not wait for a lease to end
    ...(settings.PORTAL_CHANGE_BUS === 'in-process' && settings.PORTAL_READ_STORE === 'sqlite'
      ? { holder: 'standalone' }
      : {}),
  });
  const { sendMessage } = command;
  const realtime = createRealtime({
    ...common,
    addressOf: createAddressOf(settings.PORTAL_TRUST_PROXY),
    changeBus,
    views,
    sendMessage,
    security,
  });

  const { api, reads, writes, pictures } = createApiApps({
    log,
    security,
    trustProxy: settings.PORTAL_TRUST_PROXY,
    query,
    command,
  });
  const polls = createApiApp({ ...api, path: '/', router: realtime.router });
  const contentIn = (language: Language) => ({
    ...schoolIn(language),
    sendsMail,
    timeZone: settings.PORTAL_TIME_ZONE,
    publicUrl: settings.PORTAL_PUBLIC_URL,
  });
  const { clientFolder } = options;
  const words = createWordsMaker({ clientFolder, contentIn, log });
  const client = createClient(clientFolder, contentIn, words.wordsIn);

  const handle: RequestListener = (req, res) => {
    const url = req.url ?? '/';
    if (url.startsWith('/api/') || url === '/api') {
      if (isForCommandApi(req.method ?? '', pathOf(url))) writes(req, res);
      else reads(req, res);
    } else if (url.startsWith('/realtime')) polls(req, res);
    else if (url.startsWith('/pictures/')) pictures(req, res);
    else client(req, res);
  };

  /** Reports the progress to a person who waits for it. */
  function sayHowFar(): void {
    const timer = setInterval(() => {
      const [reason] = stillBuilding(projector.status());
      if (reason === undefined) clearInterval(timer);
      else options.say(reason);
    }, SAID_EVERY_MS).unref();
  }

  return {
    handle,
    attach: (server) => realtime.attach(server),
    prepare: () => command.prepare(),
    async start() {
      // Only once the port is open: a generated password is printed at once, or nobody ever knows it
      const { firstAdministrator } = await command.start();
      if (firstAdministrator) {
        options.say('The first administrator, shown this once:');
        options.say(`  e-mail    ${firstAdministrator.email}`);
        options.say(`  password  ${firstAdministrator.password}`);
      }
      await projector.start();
      if (hint !== null) options.say(hint);
      sayHowFar();
      await realtime.ready();
    },
    work: () => command.work(),
    hangUp: () => realtime.stop(),
    stop: () =>
      inOrder([
        () => words.stop(),
        () => disk?.stop(),
        () => command.stop(),
        () => projector.stop(),
        () => query.stop(),
      ]),
    reasons: () => {
      const status = projector.status();
      return allReasons([
        stillBuilding(status),
        status.failed.map(
          ({ projection, reason }) => `The projection ${projection} has failed: ${reason}`,
        ),
        unreachableLog(store),
      ]);
    },
  };
}
