import type { IncomingMessage } from 'node:http';
import { accessRules } from '@portal/contracts/wire/access';
import { calls } from '@portal/contracts/calls';
import type { RecordExport } from '@portal/contracts/decisions/history/export-note';
import type * as contracts from '@portal/contracts/features';
import { passkeyDocument, passkeysOf } from '@portal/contracts/passkeys/passkey.document';
import { dailyRates, hourlyRates, rates } from '@portal/contracts/wire/rate';
import {
  secondStepDocument,
  secondStepOf,
} from '@portal/contracts/second-step/second-step.document';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import type { DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createRoutes } from '@portal/service-kit/http/serving/call-router';
import { isPublicUrlUnset } from '@portal/service-kit/config/public-url';
import { isFromOwnMachine } from '@portal/service-kit/http/callers/own-machine';
import { createRates } from '@portal/service-kit/http/callers/rates';
import { createProgram } from '@portal/service-kit/process/own-program';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { createAccessLog } from '@portal/service-kit/vault/access-log';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Logger } from 'pino';
import { createSessions, type SessionVault } from './accounts/sessions.ts';
import * as features from './features.ts';
import { pictureRoutes } from './members/picture.routes.ts';
import { calendarOf } from './answering/calendar.ts';
import { logFrom } from './answering/opened-events.ts';
import { createUntilWritten } from './caching/until-written.ts';
import { createMemberIndex } from './people/member-index.ts';
import { peopleFrom } from './people/people.ts';
import { createRoster, type RosterVault } from './roster/roster-matching.ts';
import { createPresentPosts, joinParts } from './post-parts/presented-posts.ts';
import { answerCalls } from './answering/answer-calls.ts';
import { createFacts } from './answering/facts.ts';
import type { Context } from './answering/reading-context.ts';
import type { Feature, FeaturesFor, FieldsOf } from './answering/reading-feature.ts';
import { createFreshness, createUpToDate, type Models } from './answering/freshness.ts';
import { internalViews } from './answering/internal-views.ts';
import { createViewReader } from './answering/view-reader.ts';
import type { QueryApiSettings } from './settings.ts';

type AccessVault = Pick<Vault, 'addAccesses' | 'accessesOf' | 'accessesAfter'>;

const registry: FeaturesFor<typeof contracts> = features;

export function createQueryApi(options: {
  readonly readStore: ReadModels;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly eventStore: Pick<EventStore, 'readStream' | 'head'>;
  readonly vault: SessionVault & DataKeys & RosterVault & AccessVault;
  readonly settings: QueryApiSettings;
  readonly log: Logger;
  readonly now: () => Date;
  readonly recordExport: RecordExport;
  /** The built commands of the history, which answer analysts. */
  readonly historyProgram: string;
  /** The read models are those of a portal as it was, up to this time in ISO 8601. */
  readonly until?: string;
  readonly diskWarning?: () => 'filling' | 'full' | null;
}) {
  const { readStore: readModels, eventStore, vault, settings, log, now } = options;
  const timeZone = settings.PORTAL_TIME_ZONE;
  const dayOf = calendarOf(timeZone);
  const sessions = createSessions({ vault, readModels, lengths: settings, log, now });
  const untilWritten = createUntilWritten(readModels);
  const freshness = createFreshness(readModels, untilWritten);

  const accesses = createAccessLog({
    vault,
    now: options.until === undefined ? now : () => new Date(),
    onFailure: (err, lost) => log.error({ err, lost }, 'who has read what could not be kept'),
  });

  const upToDate = createUpToDate(freshness, () => eventStore.head());

  const takeRate = createRates({ ...rates, ...hourlyRates, ...dailyRates }, settings);

  const registered = Object.values<Feature>(registry);
  const people = peopleFrom(readModels);
  const index = createMemberIndex(readModels, now);
  const parts = registered.flatMap(({ ofPost }) => ofPost?.({ readModels, timeZone }) ?? []);
  const context: Context = {
    readModels,
    timeZone,
    now,
    untilWritten,
    people,
    index,
    log: logFrom(eventStore, vault),
    facts: createFacts(registered.flatMap(({ facts }) => (facts ? [facts] : []))),
    roster: createRoster(vault),
    posts: createPresentPosts(joinParts<FieldsOf<typeof features>>(parts), people),
    today: () => dayOf(now()),
    logIdentity: async () => (await freshness.stateOf([])).log,
    sessions,
    models: () => models,
    noteAccess({ memberId: readerId }, way, subjectIds) {
      accesses.note({ readerId, way: options.until === undefined ? way : 'past', subjectIds });
    },
    countPeople: async ({ memberId }, people) => {
      if (people > 0) await takeRate('people' satisfies keyof typeof dailyRates, memberId, people);
    },
    accesses: {
      accessesOf: vault.accessesOf,
      accessesAfter: vault.accessesAfter,
      keep: accesses.keep,
    },
    recordExport: options.recordExport,
    takeRate,
    runHistory: createProgram(options.historyProgram, log),
    until: options.until ?? null,
    diskWarning: options.diskWarning ?? (() => null),
    isPublicUrlUnset: ({ hostname }) => isPublicUrlUnset(settings.PORTAL_PUBLIC_URL, hostname),
    describesCallsTo: (req: IncomingMessage) =>
      settings.PORTAL_API_DOCS === 'public' || isFromOwnMachine(req),
    isModerated: settings.PORTAL_MODERATION === 'pre',
    undoDays: settings.PORTAL_UNDO_DAYS,
    adminSecondStep: settings.PORTAL_ADMIN_SECOND_STEP,
    async passkeysOfMember(memberId: string) {
      const found = await vault.document(passkeysOf(memberId));
      if (!found?.bytes) return [];
      return passkeyDocument.parse(JSON.parse(found.bytes.toString('utf8'))).passkeys;
    },
    async recoveryCodesLeft(memberId: string) {
      const found = await vault.document(secondStepOf(memberId));
      if (!found?.bytes) return 0;
      return secondStepDocument.parse(JSON.parse(found.bytes.toString('utf8'))).recovery.length;
    },
  };
  const answers = registered.map((feature) => feature.answers(context));

  const models: Models = [
    ...new Set(
      answers.flatMap(({ models: ofCalls, views: ofFeature }) => [
        ...ofCalls,
        ...Object.values(ofFeature ?? {}).flatMap((view) => view.models),
      ]),
    ),
  ];

  const { routes, router } = createRoutes(calls, {
    access: accessRules,
    sessionOf: sessions.sessionOf,
    endOf: sessions.endOf,
    personOf: ({ memberId }) => memberId,
    takeRate,
  });
  const isPast = options.until !== undefined;
  for (const feature of answers) answerCalls(routes, feature, { upToDate, isPast });
  const views = createViewReader(answers, freshness);

  return {
    router,
    pictureRouter: pictureRoutes(options.blobs),
    views,
    internalRouter: internalViews(views, settings.PORTAL_INTERNAL_SECRET),
    models,
    async stop() {
      freshness.stop();
      await index.stop();
      for (const feature of answers) await feature.stop?.();
      await accesses.close();
    },
  };
}
