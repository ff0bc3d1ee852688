import type { Gathering, UpcomingGathering } from '@portal/contracts/gatherings/gathering.api';
import { gatherings as contract } from '@portal/contracts/gatherings/gatherings.contract';
import { toJson } from '@portal/contracts/wire/json';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { POST_NOT_FOUND } from '@portal/contracts/posts/post.refusals';
import {
  gatherings as gatheringsModel,
  isArranged,
  type PresentGathering,
} from '@portal/read-models/gatherings/gathering';
import { members } from '@portal/read-models/members/member';
import { posts, type PresentPost } from '@portal/read-models/posts/post';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter, Find, ReadModels } from '@portal/service-kit/read-store/read-store';
import { presentPerson, nameOf } from '../people/people.ts';
import { collectionOf } from '../documents/collection.ts';
import { feature } from '../answering/reading-feature.ts';
import { sendFile, sendTable } from '@portal/service-kit/http/serving/served-files';
import { byAnswer, countsFor, countsOf } from './answers.ts';
import { icalendarOf } from './icalendar.ts';

const UPCOMING = 5;
const PAGE = 50;
/** Without an end, an event counts as over this long after its start. */
const USUAL_LENGTH_MS = 3 * 60 * 60 * 1000;
const REMINDED_MS = 24 * 60 * 60 * 1000;
const MOST_GATHERINGS = 50;

type Arranged = PresentGathering & { readonly startsAt: string };
type WithPost = { readonly gathering: PresentGathering; readonly post: PresentPost };

const present = ({ startsAt, endsAt, place, link }: Arranged, timeZone: string): Gathering => ({
  startsAt,
  endsAt,
  place,
  link,
  timeZone,
});
const notOverAt = (now: Date): Filter => ({
  $or: [
    { endsAt: { $gt: now.toISOString() } },
    {
      endsAt: null,
      startsAt: { $gt: new Date(now.getTime() - USUAL_LENGTH_MS).toISOString() },
    },
  ],
});
const notFound = () => new DomainError('not-found', POST_NOT_FOUND);

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
        sort: [
          ['startsAt', 1],
          ['_id', 1],
        ],
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

    async ofPublished(postId: string): Promise<WithPost | { readonly post: PresentPost }> {
      const [post, gathering] = await Promise.all([publishedPost(postId), stored.get(postId)]);
      if (!post) throw notFound();
      return gathering && gathering.status !== 'erased' ? { post, gathering } : { post };
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
            if (!isArranged(gathering))
              return {
                sources: [gathering],
                position,
                present: () => ({ event: undefined, answers: undefined }),
              };
            return {
              sources: [gathering],
              position,
              present: () => ({
                event: toJson(present(gathering, timeZone)),
                answers: toJson(countsOf(gathering)),
              }),
              forReader: {
                seenAs: (memberId) => toJson(countsFor(gathering, memberId)),
                see: (memberId) => ({ answers: toJson(countsFor(gathering, memberId)) }),
              },
            };
          },
        };
      },
    };
  },

  answers({ readModels, people, timeZone, now, noteAccess }) {
    const stored = gatheringsFrom(readModels);
    const models = [gatheringsModel, posts, members];

    return {
      models,
      calls: {
        async 'GET /posts/upcoming'({ session: { memberId } }) {
          const filter = notOverAt(now());
          const found = await stored.soonest(filter, UPCOMING);
          const data = found.flatMap(({ gathering, post }): readonly UpcomingGathering[] =>
            isArranged(gathering)
              ? [
                  {
                    _id: post._id,
                    title: post.title,
                    event: present(gathering, timeZone),
                    answers: countsFor(gathering, memberId),
                  },
                ]
              : [],
          );
          return toJson({ data, timeZone });
        },

        async 'GET /posts/:postId/answers'({ params: { postId }, query: { page } }) {
          const found = await stored.ofPublished(postId);
          const all = 'gathering' in found ? byAnswer(found.gathering) : [];
          const answers = all.slice((page - 1) * PAGE, page * PAGE);
          const known = await people(answers.map(({ memberId }) => memberId));
          const data = answers.map(({ memberId, answer, guests }) => ({
            ...presentPerson(memberId, known.get(memberId)),
            answer,
            guests,
          }));
          const totalPages = Math.ceil(all.length / PAGE);
          return toJson({ data, pagination: { currentPage: page, totalPages } });
        },

        async 'GET /posts/:postId/answers.csv'({ params: { postId }, session, res }) {
          const found = await stored.ofPublished(postId);
          if (found.post.authorId !== session.memberId && session.role !== 'admin')
            throw new DomainError(
              'forbidden',
              'Only the author and administrators can export the answers',
            );
          const answers = 'gathering' in found ? byAnswer(found.gathering) : [];
          const ids = answers.map(({ memberId }) => memberId);
          const known = await people(ids);
          noteAccess(session, 'answers-export', ids);
          sendTable(res, {
            name: 'answers.csv',
            columns: ['Name', 'Batch', 'Answer', 'Guests'],
            rows: answers.map(({ memberId, answer, guests }) => {
              const member = known.get(memberId);
              const { batchYear } = presentPerson(memberId, member);
              return [nameOf(member), batchYear ?? '', answer, guests];
            }),
          });
        },

        async 'GET /posts/:postId/event.ics'({ params: { postId }, res }) {
          const found = await stored.ofPublished(postId);
          if (!('gathering' in found) || !isArranged(found.gathering)) throw notFound();
          const body = icalendarOf(found.post, found.gathering, now());
          sendFile(res, { name: 'event.ics', type: 'text/calendar', body });
        },
      },

      views: {
        answers: {
          models: [gatheringsModel, posts],
          async answer({ postId, memberId }) {
            const [post, gathering] = await Promise.all([
              stored.publishedPost(postId),
              stored.get(postId),
            ]);
            if (!post || !gathering || gathering.status === 'erased') return null;
            const counts =
              memberId === undefined ? countsOf(gathering) : countsFor(gathering, memberId);
            return toJson({ ...counts, postId, position: gathering.position });
          },
        },

        'due-notices': {
          models: [gatheringsModel, posts],
          async answer({ now: instant }) {
            const tomorrow = new Date(Date.parse(instant) + REMINDED_MS).toISOString();
            const [soon, untold] = await Promise.all([
              stored.soonest({ startsAt: { $gt: instant, $lte: tomorrow } }, MOST_GATHERINGS),
              stored.soonest(
                { hasUntold: true, $or: [{ startsAt: null }, { startsAt: { $gt: instant } }] },
                MOST_GATHERINGS,
              ),
            ]);
            return toJson({
              reminders: soon.flatMap(
                ({ gathering: { _id: postId, authorId, startsAt, answers } }) =>
                  startsAt === null
                    ? []
                    : answers
                        .filter(
                          ({ answer, remindedOf }) => answer !== 'no' && remindedOf !== startsAt,
                        )
                        .map(({ memberId }) => ({ postId, authorId, memberId, startsAt })),
              ),
              changes: untold.flatMap(
                ({ gathering: { _id: postId, authorId, changes, answers } }) =>
                  answers
                    .filter(
                      ({ memberId, answer, knowsChange }) =>
                        memberId !== authorId && answer !== 'no' && knowsChange < changes,
                    )
                    .map(({ memberId }) => ({ postId, authorId, memberId, change: changes })),
              ),
            });
          },
        },
      },
    };
  },
});
