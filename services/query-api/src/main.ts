import { fileURLToPath } from 'node:url';
import { SETTINGS } from '@portal/contracts/deployment';
import { createApiApp } from '@portal/service-kit/http/serving/api-app';
import { allReasons, isUp, unreachable } from '@portal/service-kit/process/health';
import { remoteWritesSettings } from '@portal/service-kit/http/remote/remote-writes';
import { runService } from '@portal/service-kit/process/run-service';
import * as z from 'zod';
import { createQueryApi } from './app.ts';
import { createRemoteExport } from './decisions/history/remote-export.ts';
import { queryApiSettings } from './settings.ts';

await runService({
  name: 'query-api',
  settings: z.object({ ...queryApiSettings.shape, ...remoteWritesSettings }),
  known: SETTINGS,
  alone: false,
  async assemble({ settings, adapters, log, security, measure }) {
    const readStore = await adapters.readStore();
    const vault = await adapters.vault();
    const eventStore = await adapters.eventStore();
    measure({ logUp: () => isUp(() => eventStore.ping()) });
    const query = createQueryApi({
      vault,
      readStore,
      eventStore,
      blobs: await adapters.blobs(),
      historyProgram: fileURLToPath(new URL('../../history/dist/main.js', import.meta.url)),
      recordExport: createRemoteExport({
        urls: settings.PORTAL_COMMAND_API_URL,
        secret: settings.PORTAL_INTERNAL_SECRET,
      }),
      settings,
      log,
      now: () => new Date(),
    });
    const api = { log, security, trustProxy: settings.PORTAL_TRUST_PROXY };
    const reads = createApiApp({ ...api, path: '/api', router: query.router });
    const pictures = createApiApp({ ...api, path: '/pictures', router: query.pictureRouter });
    const internal = createApiApp({ ...api, path: '/', router: query.internalRouter });
    return {
      handle(req, res) {
        if (req.url?.startsWith('/internal/')) internal(req, res);
        else if (req.url?.startsWith('/pictures/')) pictures(req, res);
        else reads(req, res);
      },
      stop: () => query.stop(),
      reasons: () =>
        allReasons([
          unreachable('The read store', () => readStore.ping()),
          unreachable('The vault', () => vault.ping()),
        ]),
    };
  },
});
