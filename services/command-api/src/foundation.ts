import type { ViewReader } from '@portal/contracts/views';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { TakeRate } from '@portal/service-kit/http/callers/rates';
import type { Mail } from '@portal/service-kit/mail/mail';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Logger } from 'pino';
import type { Background } from './background/background.ts';
import type { Recurring } from './background/recurring.ts';
import type { MailOutcome } from './mail/mail-queue.ts';
import type { RecipientOf } from './mail/recipients.ts';
import type { CommandApiSettings } from './settings.ts';
import type { Throttles } from './sign-in/throttle.ts';

export type CommandApiOptions = {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly mail: Mail;
  /** Whether mail reaches people, instead of a folder. */
  readonly sendsMail: boolean;
  readonly blobs: Blobs;
  readonly views: ViewReader;
  /** The built commands of the history, which seal it. */
  readonly historyProgram: string;
  readonly settings: CommandApiSettings;
  readonly log: Logger;
  readonly now: () => Date;
  /** The views show the portal as it was, so whoever reads here reads in the past. */
  readonly isPast?: boolean;
  readonly mailCounted?: (outcome: MailOutcome) => void;
  /** By the clock. */
  readonly longestPictureMs?: number;
};

type Foundation = CommandApiOptions & {
  readonly publicUrl: string;
  readonly stream: StreamBinder;
  readonly background: Background;
  readonly recurring: Recurring;
  readonly recipientOf: RecipientOf;
  readonly throttle: Throttles;
  readonly takeRate: TakeRate;
};

/** What the shared modules are built from. A module gets the parts that it names, and no others. */
export type Base<Part extends keyof Foundation> = Pick<Foundation, Part>;
