import { FORMER_ADDRESS_SECRET } from '@portal/service-kit/vault/address-hash';
import { handlersOf, routerOf } from './call-handling/call-handlers.ts';
import { createSendMessage } from './chat/message-sender.ts';
import { createRecordExport } from './decisions/record-export.ts';
import { createContext } from './feature-context.ts';
import type { CommandApiOptions } from './foundation.ts';
import * as features from './features.ts';
import { notedCalls } from './noted-calls.ts';
import { createLogBookmark } from './log-bookmarks/log-bookmark.ts';
import { ADDRESSES_FOLLOWED, createAddressesInLog } from './addresses/addresses-in-log.ts';
import {
  becomeOffice,
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './registrations/registration/ensure-first-administrator.ts';

export function createCommandApi(options: CommandApiOptions) {
  const context = createContext(options);
  const { background, recurring, accesses, vault } = context;
  const handlers = handlersOf(features, context);

  return {
    router: routerOf(handlers, context),
    noted: notedCalls,
    sendMessage: createSendMessage(handlers['POST /messages/:groupId'], context),
    recordExport: createRecordExport(context),
    /** Before anything is served. */
    async prepare(): Promise<void> {
      await context.erasure.eraseElsewhere();
      await createAddressesInLog(context)();
    },
    /** Whether the portal was ever prepared: the vault knows who has which address. */
    isPrepared: () => createLogBookmark(context, ADDRESSES_FOLLOWED).hasBegun(),
    async start(): Promise<{ readonly firstAdministrator?: FirstAdministrator }> {
      const firstAdministrator = await ensureFirstAdministrator(context);
      return firstAdministrator === undefined ? {} : { firstAdministrator };
    },
    /** Begins the recurring work. */
    work(): void {
      // Only once nobody goes back to a release that needs it
      background.run('forgetting whose the former streams of addresses are', () =>
        vault.deleteSecret(FORMER_ADDRESS_SECRET),
      );
      background.run('taking the batch from the first administrator', () => becomeOffice(context));
      recurring.start();
    },
    sweep: () => recurring.runAll(),
    async stop(): Promise<void> {
      recurring.stop();
      await background.finished();
      await accesses.close();
    },
  };
}
