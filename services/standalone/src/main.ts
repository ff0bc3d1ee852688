import { FOREIGN_SETTINGS } from '@portal/contracts/deployment';
import { fileURLToPath } from 'node:url';
import { runService } from '@portal/service-kit/run-service';
import { createStandalone } from './app.ts';
import { standaloneSettings } from './settings.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

await runService({
  name: 'standalone',
  title: 'The portal',
  settings: standaloneSettings,
  foreign: FOREIGN_SETTINGS,
  alone: true,
  assemble: (context) =>
    createStandalone({
      ...context,
      clientFolder: fromRoot('web/dist'),
      historyProgram: fromRoot('services/history/dist/main.js'),
      contentFile: fromRoot('content/school.json'),
    }),
});
