import { fileURLToPath } from 'node:url';
import { SETTINGS } from '@portal/contracts/deployment';
import { createApiApp } from '@portal/service-kit/http/serving/api-app';
import { allReasons, isUp, unreachable, unreachableLog } from '@portal/service-kit/process/health';
import {
  createRemoteViews,
  remoteViewsSettings,
} from '@portal/service-kit/http/remote/remote-views';
import { runService } from '@portal/service-kit/process/run-service';
import * as z from 'zod';
import { createCommandApi } from './app.ts';
import { exportNotes } from './decisions/export-notes.ts';
import { commandApiSettings } from './settings.ts';

await runService({
  name: 'command-api',
  settings: z.object({
    ...commandApiSettings.shape,
    ...remoteViewsSettings,
  }),
  known: SETTINGS,
  alone: false,
  writesLog: true,
  async assemble({ settings, adapters, log, security, measure, say }) {
    const [vault, eventStore] = [await adapters.vault(), await adapters.eventStore()];
    const metrics = measure({ logUp: () => isUp(() => eventStore.pingWrites()) });
    const command = createCommandApi({
      vault,
      eventStore,
      mail: await adapters.mail(),
      sendsMail: settings.PORTAL_MAIL === 'smtp',
      mailCounted: (outcome) => metrics.mailed(outcome),
      blobs: await adapters.blobs(),
      views: createRemoteViews({
        urls: settings.PORTAL_QUERY_API_URL,
        secret: settings.PORTAL_INTERNAL_SECRET,
      }).read,
      historyProgram: fileURLToPath(new URL('../../history/dist/main.js', import.meta.url)),
      settings,
      log,
      now: () => new Date(),
    });
    const api = { log, security, trustProxy: settings.PORTAL_TRUST_PROXY };
    const calls = createApiApp({
      ...api,
      path: '/api',
      router: command.router,
      noted: command.noted,
    });
    const internal = createApiApp({
      ...api,
      path: '/',
      router: exportNotes(command.recordExport, settings.PORTAL_INTERNAL_SECRET),
    });
    return {
      handle(req, res) {
        if (req.url?.startsWith('/internal/')) internal(req, res);
        else calls(req, res);
      },
      prepare: () => command.prepare(),
      async start() {
        const { firstAdministrator } = await command.start();
        if (!firstAdministrator) return;
        const { email, password } = firstAdministrator;
        say(`The first administrator, shown this once: ${email}, password ${password}`);
      },
      work: () => command.work(),
      stop: () => command.stop(),
      reasons: () =>
        allReasons([unreachableLog(eventStore), unreachable('The vault', () => vault.ping())]),
    };
  },
});
