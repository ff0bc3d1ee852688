import type { Gathering, UpcomingGathering } from '@portal/contracts/gatherings/gathering.api';
import { gatherings as contract } from '@portal/contracts/gatherings/gatherings.contract';
import { toJson } from '@portal/contracts/wire/json';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import {
  gatherings as gatheringsModel,
  isArranged,
  type PresentGathering,
} from '@portal/read-models/gatherings/gathering';
import { msg, sayIn } from '@portal/languages/say';
import { members } from '@portal/read-models/members/member';
import { posts, type PresentPost } from '@portal/read-models/posts/post';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter, Find, ReadModels } from '@portal/service-kit/read-store/read-store';
import { presentPerson, nameOf } from '../people/people.ts';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import { speak } from '@portal/service-kit/http/serving/spoken';
import { sendFile, sendTable } from '@portal/service-kit/http/serving/served-files';
import { byAnswer, countsFor, countsOf } from './answers.ts';
import { icalendarOf } from './icalendar.ts';

const UPCOMING = 5;
const PAGE = 50;
/** An event that has no end counts as over this long after its start. */
const USUAL_LENGTH_MS = 3 * 60 * 60 * 1000;
const REMINDED_MS = 24 * 60 * 60 * 1000;
const MOST_GATHERINGS = 50;
/** The words of tables. */
const ANSWERS = { going: msg('going'), maybe: msg('maybe'), no: msg('no') } as const;

type Arranged = PresentGathering & { readonly startsAt: string };
type WithPost = { readonly gathering: PresentGathering; readonly post: PresentPost };
type OfPublished = { readonly gathering: PresentGathering | null; readonly post: PresentPost };

const present = ({ startsAt, endsAt, place, link }: Arranged, timeZone: string): Gathering => ({
  startsAt,
  endsAt,
  place,
  link,
  timeZone,
});
const answersFor = (gathering: PresentGathering, memberId: string | undefined) =>
  memberId === undefined ? countsOf(gathering) : countsFor(gathering, memberId);
const notOverAt = (now: Date): Filter => ({
  $or: [
    { endsAt: { $gt: now.toISOString() } },
    {
      endsAt: null,
      startsAt: { $gt: new Date(now.getTime() - USUAL_LENGTH_MS).toISOString() },
    },
  ],
});
const notFound = () => new DomainError('not-found', wordsOf('post-not-found'));

function remindersOf({ _id: postId, authorId, startsAt, answers }: PresentGathering) {
  if (startsAt === null) return [];
  return answers
    .filter(({ answer, remindedOf }) => answer !== 'no' && remindedOf !== startsAt)
    .map(({ memberId }) => ({ postId, authorId, memberId, startsAt }));
}

const untoldOf = ({ _id: postId, authorId, changes, answers }: PresentGathering) =>
  answers
    .filter(
      ({ memberId, answer, knowsChange }) =>
        memberId !== authorId && answer !== 'no' && knowsChange < changes,
    )
    .map(({ memberId }) => ({ postId, authorId, memberId, change: changes }));

function gatheringsFrom(readModels: ReadModels) {
  const stored = collectionOf(readModels, gatheringsModel);
  const storedPosts = collectionOf(readModels, posts);

  async function publishedPost(postId: string): Promise<PresentPost | null> {
    const post = await storedPosts.get(postId);
    return post?.status === 'published' ? post : null;
  }

  async function find(query: Find): Promise<{ found: readonly WithPost[]; isLast: boolean }> {
    const page = await stored.find(query);
    const byId = await storedPosts.getMany(page.map(({ _id }) => _id));
    const found = page.flatMap((gathering): readonly WithPost[] => {
      const post = byId.get(gathering._id);
      return post?.status === 'published' && gathering.status === 'shown'
        ? [{ gathering, post }]
        : [];
    });
    return { found, isLast: page.length < (query.limit ?? Infinity) };
  }

  async function soonest(filter: Filter, limit: number): Promise<readonly WithPost[]> {
    const all: WithPost[] = [];
    for (let skip = 0; ; skip += limit) {
      const { found, isLast } = await find({
        filter: { status: 'shown', ...filter },
        sort: sortBy('startsAt', 1),
        skip,
        limit,
      });
      all.push(...found);
      if (isLast || all.length >= limit) return all.slice(0, limit);
    }
  }

  return {
    publishedPost,
    soonest,
    get: (postId: string) => stored.get(postId),
    getMany: (postIds: readonly string[]) => stored.getMany(postIds),

    /** @returns null unless the post is published; `gathering` is null of one without an event */
    async ofPublished(postId: string): Promise<OfPublished | null> {
      const [post, gathering] = await Promise.all([publishedPost(postId), stored.get(postId)]);
      return post && { post, gathering: gathering?.status === 'erased' ? null : gathering };
    },
  };
}

export const gatherings = feature(contract, {
  ofPost({ readModels, timeZone }) {
    const stored = gatheringsFrom(readModels);
    return {
      models: [gatheringsModel],
      async load(page) {
        const found = await stored.getMany(page.map(({ _id }) => _id));
        return {
          people: [],
          addTo({ _id }) {
            const gathering = found.get(_id);
            const position = gathering?.position ?? BEFORE_ALL;
            if (!isArranged(gathering)) return { position, fields: {} };
            return {
              position,
              fields: { event: present(gathering, timeZone) },
              forReader: (memberId) => toJson({ answers: answersFor(gathering, memberId) }),
            };
          },
        };
      },
    };
  },

  answers({
    readModels,
    people,
    timeZone,
    now,
    noteAccess,
  }: Needs<'noteAccess' | 'now' | 'people' | 'readModels' | 'timeZone'>) {
    const stored = gatheringsFrom(readModels);
    const models = [gatheringsModel, posts, members];

    return {
      models,
      calls: {
        'GET /posts/upcoming': pipeline({
          ids: () => notOverAt(now()),
          documents: (filter) => stored.soonest(filter, UPCOMING),
          rules: (found) =>
            found.flatMap(({ gathering, post }) =>
              isArranged(gathering) ? [{ gathering, post }] : [],
            ),
          present: (upcoming, { session: { memberId } }) =>
            toJson({
              data: upcoming.map(({ gathering, post }): UpcomingGathering => ({
                _id: post._id,
                title: post.title,
                event: present(gathering, timeZone),
                answers: countsFor(gathering, memberId),
              })),
              timeZone,
            }),
        }),

        'GET /posts/:postId/answers': pipeline({
          ids: ({ params: { postId } }) => postId,
          async documents(postId, { query: { page } }) {
            const found = await stored.ofPublished(postId);
            const all = found?.gathering ? byAnswer(found.gathering) : [];
            const answers = all.slice((page - 1) * PAGE, page * PAGE);
            const known = await people(answers.map(({ memberId }) => memberId));
            return { post: found?.post, total: all.length, answers, people: known };
          },
          rules({ post, ...found }) {
            if (!post) throw notFound();
            return found;
          },
          present: ({ total, answers, people: known }, { query: { page } }) =>
            toJson({
              data: answers.map(({ memberId, answer, guests }) => ({
                ...presentPerson(memberId, known.get(memberId)),
                answer,
                guests,
              })),
              pagination: { currentPage: page, totalPages: Math.ceil(total / PAGE) },
            }),
        }),

        'GET /posts/:postId/answers.csv': pipeline({
          ids: ({ params: { postId } }) => postId,
          async documents(postId) {
            const found = await stored.ofPublished(postId);
            const answers = found?.gathering ? byAnswer(found.gathering) : [];
            const known = await people(answers.map(({ memberId }) => memberId));
            return { post: found?.post, answers, people: known };
          },
          rules({ post, ...found }, { session }) {
            if (!post) throw notFound();
            if (post.authorId !== session.memberId && session.role !== 'admin')
              throw new DomainError('forbidden', wordsOf('answers-not-yours-to-export'));
            noteAccess(
              session,
              'answers-export',
              found.answers.map(({ memberId }) => memberId),
            );
            return found;
          },
          present({ answers, people: known }, { req, res }) {
            const say = sayIn(speak(req, res));
            sendTable(res, {
              name: 'answers.csv',
              columns: [say('Name'), say('Batch'), say('Answer'), say('Guests')],
              rows: answers.map(({ memberId, answer, guests }) => {
                const member = known.get(memberId);
                const { batchYear } = presentPerson(memberId, member);
                return [nameOf(member), batchYear ?? '', say(ANSWERS[answer]), guests];
              }),
            });
          },
        }),

        'GET /posts/:postId/event.ics': pipeline({
          ids: ({ params: { postId } }) => postId,
          documents: (postId) => stored.ofPublished(postId),
          rules(found) {
            if (!found?.gathering || !isArranged(found.gathering)) throw notFound();
            return { post: found.post, gathering: found.gathering };
          },
          present({ post, gathering }, { res }) {
            const body = icalendarOf(post, gathering, now());
            sendFile(res, { name: 'event.ics', type: 'text/calendar', body });
          },
        }),
      },

      views: {
        answers: {
          models: [gatheringsModel, posts],
          answer: pipeline({
            ids: ({ postId }) => postId,
            documents: (postId) =>
              Promise.all([stored.publishedPost(postId), stored.get(postId)] as const),
            rules: ([post, gathering]) =>
              post && gathering && gathering.status !== 'erased' ? gathering : null,
            present: (gathering, { postId, memberId }) =>
              gathering &&
              toJson({
                ...answersFor(gathering, memberId),
                postId,
                position: gathering.position,
              }),
          }),
        },

        'due-notices': {
          models: [gatheringsModel, posts],
          answer: pipeline({
            ids({ now: instant }) {
              const tomorrow = new Date(Date.parse(instant) + REMINDED_MS).toISOString();
              return {
                soon: { startsAt: { $gt: instant, $lte: tomorrow } },
                untold: {
                  hasUntold: true,
                  $or: [{ startsAt: null }, { startsAt: { $gt: instant } }],
                },
              };
            },
            documents: ({ soon, untold }) =>
              Promise.all([
                stored.soonest(soon, MOST_GATHERINGS),
                stored.soonest(untold, MOST_GATHERINGS),
              ] as const),
            rules: ([soon, untold]) => ({
              reminders: soon.flatMap(({ gathering }) => remindersOf(gathering)),
              changes: untold.flatMap(({ gathering }) => untoldOf(gathering)),
            }),
            present: (due) => toJson(due),
          }),
        },
      },
    };
  },
});
