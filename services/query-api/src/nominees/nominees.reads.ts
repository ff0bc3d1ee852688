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
import { nameOf } from '../people/people.ts';
import { memberNotFound } from '../people/profile.ts';
import { collectionOf } from '../documents/collection.ts';
import { feature } from '../answering/reading-feature.ts';

export const nominees = feature(contract, {
  answers({ readModels, people, log, noteAccess }) {
    const stored = collectionOf(readModels, nomineesModel);
    const knownMembers = collectionOf(readModels, members);

    async function ofMember(memberId: string): Promise<PresentNominees | null> {
      const document = await stored.get(memberId);
      return document && document.status !== 'erased' ? document : null;
    }

    async function namesOf(ids: readonly string[]) {
      const known = await people(ids);
      return (_id: string) => ({ _id, fullName: nameOf(known.get(_id)) });
    }

    /** Reason and proof stand beside the event, sealed. */
    async function presentRequest(
      memberId: string,
      { request, nominees: named }: PresentNominees,
    ): Promise<NomineeRequestOpen | null> {
      if (!request) return null;
      const { openedBy, revision, asks, sendTo, ...shown } = request;
      // Requests from before do not say the address that the member had named
      const address = sendTo ?? named.find(({ _id }) => _id === request.nomineeId)?.email ?? '';
      const [[opened], nameOfPerson] = await Promise.all([
        log(memberStream.name({ memberId }), { from: revision, to: revision }),
        namesOf([openedBy]),
      ]);
      const { words = null, note = null } = opened?.because ?? {};
      return {
        ...shown,
        asks: [...asks],
        sendTo: asks.includes('copy') && address !== '' ? address : null,
        openedBy: nameOfPerson(openedBy),
        reason: words,
        proof: note,
      };
    }

    return {
      models: [nomineesModel, members],
      calls: {
        async 'GET /account/nominees'({ session: { memberId } }) {
          const document = await ofMember(memberId);
          return toJson({ data: [...(document?.nominees ?? [])] });
        },

        async 'GET /users/:memberId/nominees'({ params: { memberId }, session }) {
          const [member, document, administrators] = await Promise.all([
            knownMembers.get(memberId),
            ofMember(memberId),
            knownMembers.count({ status: 'approved', role: 'admin' }),
          ]);
          if (!isPresent(member)) throw memberNotFound();
          if (document && document.nominees.length > 0) noteAccess(session, 'nominees', [memberId]);
          return toJson({
            data: {
              nominees: [...(document?.nominees ?? [])],
              request: document && (await presentRequest(memberId, document)),
              rests: document?.rests ?? null,
              administrators,
            },
          });
        },

        async 'GET /admin/nominee-requests'() {
          const found = await stored.find({
            filter: { status: 'waiting' },
            sort: [
              ['openedAt', 1],
              ['_id', 1],
            ],
            limit: limits.listPage,
          });
          const waiting = found.flatMap((document) =>
            document.status !== 'erased' && document.request
              ? [{ memberId: document._id, request: document.request }]
              : [],
          );
          const named = await namesOf(
            waiting.flatMap(({ memberId, request }) => [memberId, request.openedBy]),
          );
          return toJson({
            data: waiting.map(({ memberId, request: { _id, occasion, openedAt, openedBy } }) => ({
              _id,
              member: named(memberId),
              occasion,
              openedAt,
              openedBy: named(openedBy),
            })),
          });
        },
      },
      views: {},
    };
  },
});
