import { calls } from '@portal/contracts/calls';
import type { SendMessage } from '@portal/contracts/chat/message.api';
import type { ViewReader } from '@portal/contracts/views/view';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createRoutes } from '@portal/service-kit/http/calls';
import { createTokens, type Tokens } from '@portal/service-kit/http/tokens';
import type { Mail } from '@portal/service-kit/mail/mail';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { accountRoutes } from './accounts/account.routes.ts';
import { createAccounts, memberStream } from './accounts/accounts.ts';
import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './accounts/first-administrator.ts';
import { createAccountMails } from './accounts/mails.ts';
import { membershipRoutes } from './accounts/membership.routes.ts';
import { createPasswordReset } from './accounts/password-reset.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createRegistration } from './accounts/registration.ts';
import { createRetention } from './accounts/retention.ts';
import { createSignIn } from './accounts/sign-in.ts';
import { createThrottle } from './accounts/throttle.ts';
import { createBackground } from './background.ts';
import { messageRoutes } from './chat/message.routes.ts';
import { createMessages } from './chat/messages.ts';
import { createSendMessage } from './chat/send-message.ts';
import { commentRoutes } from './comments/comment.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { groupRoutes } from './groups/group.routes.ts';
import { createGroups } from './groups/groups.ts';
import { jsonBody } from './json-body.ts';
import { likeRoutes } from './likes/like.routes.ts';
import { createRenderPicture } from './members/picture-image.ts';
import { createPictures } from './members/pictures.ts';
import { profileRoutes } from './members/profile.routes.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { postRoutes } from './posts/post.routes.ts';
import { createPublishedPosts } from './posts/published-posts.ts';
import {
  REGISTRATION_WINDOW_SECONDS,
  RESET_WINDOW_SECONDS,
  SIGN_IN_WINDOW_SECONDS,
  type CommandApiSettings,
} from './settings.ts';

const DAY_SECONDS = 86_400;
const WAIT = 'Too many attempts. Please wait a while and try again.';

export interface CommandApi {
  /** All calls under `/api` that change something. */
  readonly router: Router;
  /** For the real-time connections of the same process. */
  readonly sendMessage: SendMessage;
  /** Makes the first administrator where there is none, and begins the retention sweeps. The password that it made up is told this once. */
  start(): Promise<{ readonly firstAdministrator?: FirstAdministrator }>;
  /** The sweep that {@link start} begins and repeats every hour: erases what is due, and completes what was interrupted. */
  sweep(): Promise<void>;
  /** Resolves once everything under way is finished. */
  stop(): Promise<void>;
}

export function createCommandApi(options: {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly mail: Mail;
  readonly blobs: Blobs;
  readonly views: ViewReader;
  readonly settings: CommandApiSettings;
  readonly log: Logger;
  readonly now: () => Date;
}): CommandApi {
  const { eventStore, vault, mail, blobs, views, settings, log, now } = options;
  const publicUrl = settings.PORTAL_PUBLIC_URL;

  let signing: Promise<Tokens> | undefined;
  const tokens = (): Promise<Tokens> => {
    signing ??= vault.secret('session-tokens').then((secret) =>
      createTokens({
        secret,
        lifetimeSeconds: settings.PORTAL_SESSION_DAYS * DAY_SECONDS,
        now,
      }),
    );
    // A vault that was away must be asked again.
    signing.catch(() => (signing = undefined));
    return signing;
  };

  const background = createBackground(log);
  const accounts = createAccounts({ eventStore, vault, tokens });
  const passwords = createPasswords({
    cost: settings.PORTAL_BCRYPT_COST,
    waiting: settings.PORTAL_PASSWORD_QUEUE,
  });
  const mails = createAccountMails({ mail, publicUrl, log, background });
  const registration = createRegistration({ accounts, vault, passwords });
  const pictures = createPictures(blobs, () => vault.secret('picture-names'));
  const retention = createRetention({
    eventStore,
    vault,
    accounts,
    removePictures: pictures.removeAllOf,
    background,
    log,
    now,
  });
  const { routes, router } = createRoutes(calls, {
    sessionOf: accounts.session,
    readBody: jsonBody,
  });
  const posts = createPublishedPosts(eventStore);
  const groups = createGroups({ eventStore, vault });
  const messages = createMessages({ eventStore, vault, views, groups });
  const throttle = (points: number, seconds: number) => createThrottle({ points, seconds }, WAIT);

  postRoutes({
    routes,
    eventStore,
    vault,
    views,
    moderated: settings.PORTAL_MODERATION === 'pre',
    log,
    now,
  });
  likeRoutes({ routes, eventStore, vault, views, posts, log, now });
  commentRoutes({ routes, eventStore, vault, views, posts, log, now });
  messageRoutes({ routes, messages, log, now });
  notificationRoutes({ routes, eventStore, vault, views, now });
  groupRoutes({ routes, groups, views, log, now });
  feedbackRoutes({ routes, eventStore, vault, now });
  profileRoutes({
    routes,
    eventStore,
    vault,
    memberStream,
    pictures,
    renderPicture: createRenderPicture(),
    background,
    views,
    log,
    now,
  });
  membershipRoutes({
    routes,
    accounts,
    retention,
    mails,
    views,
    holdDays: settings.PORTAL_RETENTION_HOLD_DAYS,
    log,
    now,
  });
  accountRoutes({
    routes,
    accounts,
    registration,
    signIn: createSignIn({
      accounts,
      vault,
      passwords,
      tokens,
      background,
      failuresOfAddress: throttle(
        settings.PORTAL_SIGN_IN_FAILURES_PER_ADDRESS,
        SIGN_IN_WINDOW_SECONDS,
      ),
      failuresOfClient: throttle(
        settings.PORTAL_SIGN_IN_FAILURES_PER_CLIENT,
        SIGN_IN_WINDOW_SECONDS,
      ),
    }),
    passwordReset: createPasswordReset({ accounts, vault, passwords, mails, publicUrl }),
    background,
    eventStore,
    registrationsOfClient: throttle(
      settings.PORTAL_REGISTRATIONS_PER_CLIENT,
      REGISTRATION_WINDOW_SECONDS,
    ),
    resetsOfClient: throttle(settings.PORTAL_PASSWORD_RESETS_PER_CLIENT, RESET_WINDOW_SECONDS),
    resetsOfAddress: throttle(settings.PORTAL_PASSWORD_RESETS_PER_ADDRESS, RESET_WINDOW_SECONDS),
    now,
  });

  return {
    router,
    sendMessage: createSendMessage({ messages, sessionOf: accounts.session, log, now }),
    async start() {
      const firstAdministrator = await ensureFirstAdministrator({
        accounts,
        registration,
        vault,
        passwords,
        email: settings.PORTAL_ADMIN_EMAIL,
        password: settings.PORTAL_ADMIN_PASSWORD,
        now,
      });
      retention.start();
      return firstAdministrator === undefined ? {} : { firstAdministrator };
    },
    sweep: retention.sweep,
    async stop() {
      retention.stop();
      await background.finished();
    },
  };
}
