import type { NomineeRequestOpen } from '@portal/contracts/nominees/nominee.api';
import { memberStream } from '@portal/contracts/members/member.events';
import { nominees as contract } from '@portal/contracts/nominees/nominees.contract';
import { toJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import { isPresent, members } from '@portal/read-models/members/member';
import {
  nominees as nomineesModel,
  type PresentNominees,
} from '@portal/read-models/nominees/nominee';
import { nameOf, type People } from '../people/people.ts';
import { memberNotFound } from '../people/profile.ts';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

const personIn = (people: People, _id: string) => ({ _id, fullName: nameOf(people.get(_id)) });

type Opened = {
  readonly request: NonNullable<PresentNominees['request']>;
  readonly because: { readonly words?: string | null; readonly note?: string | null } | undefined;
  readonly named: People;
};

function presentRequest({ request, because, named }: Opened): NomineeRequestOpen {
  const { openedBy, revision: _revision, asks, ...shown } = request;
  return {
    ...shown,
    asks: [...asks],
    openedBy: personIn(named, openedBy),
    reason: because?.words ?? null,
    proof: because?.note ?? null,
  };
}

export const nominees = feature(contract, {
  answers({
    readModels,
    people,
    log,
    noteAccess,
  }: Needs<'log' | 'noteAccess' | 'people' | 'readModels'>) {
    const stored = collectionOf(readModels, nomineesModel);
    const knownMembers = collectionOf(readModels, members);

    async function ofMember(memberId: string): Promise<PresentNominees | null> {
      const document = await stored.get(memberId);
      return document && document.status !== 'erased' ? document : null;
    }

    /** Reason and proof stand beside the event, sealed. */
    async function requestOf({ _id: memberId, request }: PresentNominees) {
      if (!request) return null;
      const { openedBy, revision } = request;
      const [[opened], named] = await Promise.all([
        log(memberStream.name({ memberId }), { from: revision, to: revision }),
        people([openedBy]),
      ]);
      return { request, because: opened?.because, named };
    }

    return {
      models: [nomineesModel, members],
      calls: {
        'GET /account/nominees': pipeline({
          ids: ({ session: { memberId } }) => memberId,
          documents: ofMember,
          rules: (own) => own,
          present: (own) => toJson({ data: [...(own?.nominees ?? [])] }),
        }),

        'GET /users/:memberId/nominees': pipeline({
          ids: ({ params: { memberId } }) => memberId,
          async documents(memberId) {
            const [member, named, administrators] = await Promise.all([
              knownMembers.get(memberId),
              ofMember(memberId),
              knownMembers.count({ status: 'approved', role: 'admin' }),
            ]);
            return { member, named, administrators, request: named && (await requestOf(named)) };
          },
          rules({ member, ...found }, { session, params: { memberId } }) {
            if (!isPresent(member)) throw memberNotFound();
            if (found.named && found.named.nominees.length > 0)
              noteAccess(session, 'nominees', [memberId]);
            return found;
          },
          present: ({ named, request, administrators }) =>
            toJson({
              data: {
                nominees: [...(named?.nominees ?? [])],
                request: request && presentRequest(request),
                rests: named?.rests ?? null,
                administrators,
              },
            }),
        }),

        'GET /admin/nominee-requests': pipeline({
          ids: () => ({ status: 'waiting' }),
          async documents(filter) {
            const found = await stored.find({
              filter,
              sort: sortBy('openedAt', 1),
              limit: limits.listPage,
            });
            const waiting = found.flatMap((document) =>
              document.status !== 'erased' && document.request
                ? [{ memberId: document._id, request: document.request }]
                : [],
            );
            const named = await people(
              waiting.flatMap(({ memberId, request }) => [memberId, request.openedBy]),
            );
            return { waiting, named };
          },
          rules: (found) => found,
          present: ({ waiting, named }) =>
            toJson({
              data: waiting.map(({ memberId, request: { _id, occasion, openedAt, openedBy } }) => ({
                _id,
                member: personIn(named, memberId),
                occasion,
                openedAt,
                openedBy: personIn(named, openedBy),
              })),
            }),
        }),
      },
    };
  },
});
