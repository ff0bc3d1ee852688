import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describedAnswers } from '@portal/contracts/testing/described-answers';
import type { RecordExport } from '@portal/contracts/decisions/history/export-note';
import { accounts } from '@portal/read-models/accounts/account';
import { messages, type PresentMessage } from '@portal/read-models/chat/message';
import { comments, type PresentComment } from '@portal/read-models/comments/comment';
import { feedback, type PresentFeedback } from '@portal/read-models/feedback/feedback';
import { groups, PREVIEWED_MEMBERS, type GroupDocument } from '@portal/read-models/groups/group';
import { groupMemberId, groupMembers } from '@portal/read-models/groups/group-member';
import { memberships } from '@portal/read-models/groups/membership';
import { likes } from '@portal/read-models/likes/likes';
import { members, type PresentMember } from '@portal/read-models/members/member';
import {
  notifications,
  type PresentNotification,
} from '@portal/read-models/notifications/notification';
import { posts, type PresentPost } from '@portal/read-models/posts/post';
import type { Document, ReadModel, Tombstone } from '@portal/read-models/read-model';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import { searchKey } from '@portal/read-models/search-key';
import { createFolderBlobs } from '@portal/service-kit/blobs/folder';
import { callOf } from '@portal/service-kit/http/callers/noting';
import { createApiApp } from '@portal/service-kit/http/serving/api-app';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { createSqliteReadStore } from '@portal/service-kit/read-store/sqlite-read-store';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createSessionBook } from '@portal/service-kit/vault/session-book';
import { createVault } from '@portal/service-kit/vault/vault';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { pino } from 'pino';
import supertest from 'supertest';
import { createQueryApi } from '../app.ts';
import { queryApiSettings } from '../settings.ts';
import { collectionOf } from '../documents/collection.ts';

export const INTERNAL_SECRET = 'an-internal-secret';
export const NOW = new Date('2026-03-10T12:00:00Z');

export async function createReads(
  options: {
    readonly open?: () => Promise<ReadStore>;
    readonly readStore?: (real: ReadStore) => ReadStore;
    readonly moderation?: 'pre' | 'post';
    readonly apiDocs?: 'local' | 'public';
    /** Settings of rates; without any, none is counted. */
    readonly rates?: Readonly<Record<string, number>>;
    readonly recordExport?: RecordExport;
    readonly historyProgram?: string;
    readonly diskWarning?: () => 'filling' | 'full' | null;
    readonly publicUrl?: string;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'query-api-'));
  const file = join(folder, 'read-models.sqlite');
  const readStore = (await options.open?.()) ?? createSqliteReadStore({ file });
  const vault = createVault(
    createSqliteVaultStore({ file: join(folder, 'vault.sqlite') }),
    randomBytes(32),
  );
  let time = NOW;
  const now = () => time;
  const log = pino({ level: 'silent' });
  const blobs = createFolderBlobs({ folder: join(folder, 'pictures') });
  const eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
  const query = createQueryApi({
    blobs,
    eventStore: {
      ...eventStore,
      // The read models are written by hand here, so the log ends where the tests need it
      head: async () => String(newest + 10).padStart(16, '0'),
    },
    readStore: options.readStore?.(readStore) ?? readStore,
    vault,
    ...(options.diskWarning ? { diskWarning: options.diskWarning } : {}),
    historyProgram: options.historyProgram ?? join(folder, 'nothing.mjs'),
    recordExport: options.recordExport ?? (() => Promise.resolve()),
    settings: {
      PORTAL_PUBLIC_URL: options.publicUrl ?? 'https://alumni.example',
      ...queryApiSettings.parse({
        PORTAL_RATES: options.rates === undefined ? 'off' : 'on',
        ...options.rates,
        PORTAL_TIME_ZONE: 'Asia/Kolkata',
        PORTAL_MODERATION: options.moderation ?? 'post',
        PORTAL_UNDO_DAYS: 30,
        PORTAL_API_DOCS: options.apiDocs ?? 'local',
        PORTAL_INTERNAL_SECRET: INTERNAL_SECRET,
        PORTAL_SESSION_DAYS: 30,
        PORTAL_ADMIN_SESSION_HOURS: 12,
        PORTAL_ADMIN_SECOND_STEP: 'off',
      }),
    },
    log,
    now,
  });
  for (const model of query.models)
    await readStore.ensureCollection(projectionKey(model), model.indexes);
  await readStore.activateNew(
    Object.fromEntries(query.models.map((model) => [model.name, projectionKey(model)])),
  );
  const lease = (await readStore.lease('all', 'test', 3_600_000))!;
  const api = { log, trustProxy: '' };
  const described = describedAnswers();
  const app = createApiApp({
    ...api,
    path: '/api',
    router: query.router,
    before(req, res, next) {
      res.on('finish', () => described.note(callOf(req), res.statusCode, res.get('Content-Type')));
      next();
    },
  });
  const pictures = createApiApp({ ...api, path: '/pictures', router: query.pictureRouter });
  const internal = createApiApp({ ...api, path: '/', router: query.internalRouter });
  const book = createSessionBook(vault, now);

  let newest = 0;
  const nextPosition = () => String(++newest).padStart(16, '0');
  type Doc = {
    readonly _id: string;
    readonly position?: string;
    readonly [field: string]: unknown;
  };

  async function put(model: ReadModel, ...documents: readonly Doc[]): Promise<string> {
    const placed = documents.map(({ position = nextPosition(), ...document }) => ({
      ...document,
      position,
    }));
    const position = placed.at(-1)?.position ?? '';
    await readStore.commit({
      lease,
      replace: [{ collection: projectionKey(model), documents: placed }],
      checkpoints: Object.fromEntries(query.models.map((one) => [projectionKey(one), position])),
    });
    return position;
  }

  const signIn = (memberId: string, more: { version?: number; userAgent?: string } = {}) =>
    book.open({
      id: randomUUID(),
      subjectId: memberId,
      credentialVersion: more.version ?? 1,
      userAgent: more.userAgent ?? 'Firefox',
    });

  async function member(more: Partial<PresentMember> = {}) {
    const _id = more._id ?? randomUUID();
    const fullName = more.fullName ?? 'Asha Patil';
    const { status = 'approved', role = 'member' } = more;
    await put(accounts, {
      _id,
      status,
      role,
      credentialVersion: 1,
      batches: more.coordinates ?? [],
      isAnalyst: more.isAnalyst ?? false,
    });
    const approvedAt = nextPosition();
    const document: Omit<PresentMember, 'position'> = {
      status,
      role,
      suspension: null,
      erasure: null,
      batchYear: 2004,
      email: 'asha@example.org',
      dateOfBirth: '1987-06-15',
      birthday: (more.dateOfBirth ?? '1987-06-15').slice(5),
      admissionNumber: 'A-17',
      profilePicture: 'no-photo.jpg',
      bio: '',
      currentOrganization: '',
      location: '',
      phoneNumber: '',
      linkedInProfile: '',
      facebookProfile: '',
      instagramProfile: '',
      registeredAt: '2026-01-01T00:00:00.000Z',
      askedBack: null,
      coordinates: [],
      approvedAt,
      ...more,
      _id,
      fullName,
      nameKey: searchKey(fullName),
      organizationKey: searchKey(more.currentOrganization ?? ''),
      locationKey: searchKey(more.location ?? ''),
    };
    await put(members, document);
    const token = await signIn(_id);
    return {
      _id,
      token,
      /** Confirms all sessions of the member. */
      async confirm(at = now()) {
        for (const { id, credentialVersion } of await vault.sessionsOf(_id))
          await vault.confirmSession(id, credentialVersion, at.toISOString());
      },
      get: (path: string, headers: Readonly<Record<string, string>> = {}) =>
        supertest(app).get(`/api${path}`).set('Authorization', `Bearer ${token}`).set(headers),
    };
  }

  async function write<Doc extends Document>(
    model: ReadModel<Doc | Tombstone>,
    fields: (position: string) => Omit<Doc, '_id' | 'position'>,
    more: Partial<Doc>,
  ): Promise<string> {
    const _id = more._id ?? randomUUID();
    const position = nextPosition();
    await put(model, { position, ...fields(position), ...more, _id });
    return _id;
  }

  const post = (authorId: string, more: Partial<PresentPost> = {}) =>
    write<PresentPost>(
      posts,
      (position) => ({
        status: 'published',
        authorId,
        title: 'Reunion',
        content: 'In May',
        category: 'Event',
        createdAt: '2026-02-01T00:00:00.000Z',
        editedAt: null,
        listedAt: position,
        revision: 0,
        before: null,
      }),
      more,
    );
  const comment = (postId: string, authorId: string, more: Partial<PresentComment> = {}) =>
    write<PresentComment>(
      comments,
      (position) => ({
        status: 'shown',
        postId,
        authorId,
        mentionIds: [],
        text: 'Lovely',
        clientId: null,
        createdAt: '2026-02-02T00:00:00.000Z',
        editedAt: null,
        addedAt: position,
      }),
      more,
    );
  const message = (groupId: string, senderId: string, more: Partial<PresentMessage> = {}) =>
    write<PresentMessage>(
      messages,
      (position) => ({
        status: 'shown',
        groupId,
        senderId,
        mentionIds: [],
        text: 'Hello',
        clientId: null,
        createdAt: '2026-02-02T00:00:00.000Z',
        sentAt: position,
      }),
      more,
    );
  const notification = (more: Partial<PresentNotification>) =>
    write<PresentNotification>(
      notifications,
      (position) => ({
        status: 'shown',
        type: 'new_like',
        audience: 'everyone',
        senderId: randomUUID(),
        postId: null,
        groupId: null,
        sourceId: null,
        text: null,
        at: position,
        createdAt: '2026-02-03T00:00:00.000Z',
      }),
      more,
    );
  const feedbackOf = (memberId: string, more: Partial<PresentFeedback> = {}) =>
    write<PresentFeedback>(
      feedback,
      (position) => ({
        status: 'shown',
        memberId,
        subject: 'Directory',
        message: 'Please show the house',
        createdAt: '2026-02-04T00:00:00.000Z',
        submittedAt: position,
      }),
      more,
    );

  const group = async (
    memberIds: readonly string[],
    more: Partial<GroupDocument> = {},
  ): Promise<string> => {
    const _id = more._id ?? randomUUID();
    for (const memberId of memberIds) {
      const since = nextPosition();
      const known = await collectionOf(readStore, memberships).get(memberId);
      const joined = [...(known?.groups ?? []), { groupId: _id, since }];
      await put(memberships, {
        _id: memberId,
        position: since,
        groups: joined,
        removedFrom: [],
      });
      await put(groupMembers, {
        _id: groupMemberId(_id, memberId),
        position: since,
        groupId: _id,
        memberId,
        status: 'in',
      });
    }
    await put(groups, {
      founderId: memberIds[0] ?? randomUUID(),
      name: 'Runners',
      description: 'Mornings',
      createdAt: '2026-02-01T00:00:00.000Z',
      status: 'shown',
      memberCount: memberIds.length,
      newestMemberIds: memberIds.toReversed().slice(0, PREVIEWED_MEMBERS),
      removedMemberIds: [],
      ...more,
      _id,
    });
    return _id;
  };
  return {
    app,
    internal,
    pictures,
    blobs,
    views: query.views,
    readStore,
    eventStore,
    vault,
    put,
    signIn,
    member,
    post,
    comment,
    group,
    message,
    notification,
    feedback: feedbackOf,
    like: (postId: string, ...memberIds: readonly string[]) =>
      put(likes, { _id: postId, likes: memberIds }),
    position: () => String(newest).padStart(16, '0'),
    beyond: (by: number) => String(newest + by).padStart(16, '0'),
    setTime: (instant: string) => void (time = new Date(instant)),
    async close() {
      described.check();
      await query.stop();
      await readStore.close();
      await vault.close();
      await eventStore.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type Reads = Awaited<ReturnType<typeof createReads>>;
