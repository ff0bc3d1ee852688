import { SETTINGS } from '@portal/contracts/deployment';
import { allReasons, isUp, unreachable } from '@portal/service-kit/process/health';
import { runService } from '@portal/service-kit/process/run-service';
import { createProjector, stillBuilding } from './app.ts';
import * as z from 'zod';

await runService({
  name: 'projector',
  settings: z.object({}),
  known: SETTINGS,
  alone: false,
  async assemble({ adapters, log, measure }) {
    const ports = {
      vault: await adapters.vault(),
      eventStore: await adapters.eventStore(),
      readStore: await adapters.readStore(),
      changeBus: await adapters.changeBus(),
    };
    const projector = createProjector({ ...ports, log });
    measure({
      logUp: () => isUp(() => ports.eventStore.ping()),
      projectorLagEvents: () => projector.status().lagEvents,
    });
    return {
      handle: (_req, res) => res.writeHead(404).end(),
      start: () => projector.start(),
      stop: () => projector.stop(),
      reasons() {
        const status = projector.status();
        return allReasons([
          stillBuilding(status),
          status.failed.map(({ reason }) => reason),
          unreachable('The log', () => ports.eventStore.ping()),
          unreachable('The read store', () => ports.readStore.ping()),
          ports.changeBus.troubles(),
        ]);
      },
    };
  },
});
