import type { SendMessage } from '@portal/contracts/chat/message.api';
import type { RecordExport } from '@portal/contracts/decisions/history/export-note';
import type { NotedCalls } from '@portal/service-kit/http/callers/noting';
import { FORMER_ADDRESS_SECRET } from '@portal/service-kit/vault/address-hash';
import type { Router } from 'express';
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

export interface CommandApi {
  readonly router: Router;
  readonly noted: NotedCalls;
  readonly sendMessage: SendMessage;
  readonly recordExport: RecordExport;
  /** Before anything is served. */
  prepare(): Promise<void>;
  /** Whether the portal was ever prepared: the vault knows who has which address. */
  isPrepared(): Promise<boolean>;
  start(): Promise<{ readonly firstAdministrator?: FirstAdministrator }>;
  /** Begins the recurring work. */
  work(): void;
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

export function createCommandApi(options: CommandApiOptions): CommandApi {
  const context = createContext(options);
  const { background, recurring, accesses, vault } = context;
  const handlers = handlersOf(features, context);

  return {
    router: routerOf(handlers, context),
    noted: notedCalls,
    sendMessage: createSendMessage(handlers['POST /messages/:groupId'], context),
    recordExport: createRecordExport(context),
    async prepare() {
      await context.erasure.eraseElsewhere();
      await createAddressesInLog(context)();
    },
    isPrepared: () => createLogBookmark(context, ADDRESSES_FOLLOWED).hasBegun(),
    async start() {
      const firstAdministrator = await ensureFirstAdministrator(context);
      return firstAdministrator === undefined ? {} : { firstAdministrator };
    },
    work() {
      // Only once nobody goes back to a release that needs it
      background.run('forgetting whose the former streams of addresses are', () =>
        vault.deleteSecret(FORMER_ADDRESS_SECRET),
      );
      background.run('taking the batch from the first administrator', () => becomeOffice(context));
      recurring.start();
    },
    sweep: () => recurring.runAll(),
    async stop() {
      recurring.stop();
      await background.finished();
      await accesses.close();
    },
  };
}
