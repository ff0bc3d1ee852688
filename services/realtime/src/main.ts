import { SETTINGS } from '@portal/contracts/deployment';
import { createAddressOf, createApiApp } from '@portal/service-kit/http/serving/api-app';
import { allReasons, unreachable } from '@portal/service-kit/process/health';
import {
  createRemoteViews,
  remoteViewsSettings,
} from '@portal/service-kit/http/remote/remote-views';
import {
  createRemoteWrites,
  remoteWritesSettings,
} from '@portal/service-kit/http/remote/remote-writes';
import { runService } from '@portal/service-kit/process/run-service';
import * as z from 'zod';
import { createRealtime } from './app.ts';
import { realtimeSettings } from './settings.ts';

await runService({
  name: 'realtime',
  settings: z.object({
    ...realtimeSettings.shape,
    ...remoteViewsSettings,
    ...remoteWritesSettings,
  }),
  known: SETTINGS,
  alone: false,
  assemble: async ({ settings, adapters, log, security, measure }) => {
    const changeBus = await adapters.changeBus();
    const views = createRemoteViews({
      urls: settings.PORTAL_QUERY_API_URL,
      secret: settings.PORTAL_INTERNAL_SECRET,
    });
    const write = createRemoteWrites({ urls: settings.PORTAL_COMMAND_API_URL });
    const realtime = createRealtime({
      changeBus,
      views: views.read,
      sendMessage: ({ token, groupId, text, clientId, language }) =>
        write({
          path: `/api/messages/${groupId}`,
          token,
          idempotencyKey: clientId,
          body: { text },
          language,
        }),
      settings,
      addressOf: createAddressOf(settings.PORTAL_TRUST_PROXY),
      log,
      security,
      now: () => new Date(),
    });
    let listening = false;
    measure({ realtimeConnections: realtime.connections });
    const { PORTAL_TRUST_PROXY: trustProxy } = settings;
    return {
      handle: createApiApp({ path: '/', router: realtime.router, log, security, trustProxy }),
      attach: realtime.attach,
      async start() {
        await realtime.ready();
        listening = true;
      },
      hangUp: realtime.stop,
      stop: () => Promise.resolve(),
      reasons: () =>
        allReasons([
          listening ? [] : ['The change bus is not subscribed to yet'],
          changeBus.troubles(),
          unreachable('The reading service', () => views.ping()),
        ]),
    };
  },
});
