import { nominees as nomineesModel } from '@portal/read-models/nominees/nominee';
import type { NomineesDocument, PresentNominees } from '@portal/read-models/nominees/nominee';
import { tombstone } from '@portal/read-models/read-model';
import { projection, type EventOfType, type Fold } from '../declaring/projection.ts';

type Details = EventOfType<'NomineeNamed'>;

const none = (_id: string, position: string): PresentNominees => ({
  _id,
  position,
  status: 'settled',
  nominees: [],
  request: null,
  openedAt: null,
  rests: null,
});

/** A member has a document from the first event on. */
const changed =
  <
    Event extends {
      readonly data: { readonly memberId: string };
      readonly position: string;
    },
  >(
    change: (document: PresentNominees, event: Event) => PresentNominees,
  ): Fold<NomineesDocument, Event> =>
  (document, event) =>
    document?.status === 'erased'
      ? document
      : change(document ?? none(event.data.memberId, event.position), event);

const nomineeOf = ({ data, occurredAt }: Details) => ({
  _id: data.nomineeId,
  name: data.details?.name ?? '',
  email: data.details?.email ?? '',
  phone: data.details?.phone ?? '',
  relation: data.details?.relation ?? '',
  since: occurredAt,
});

const settled = { status: 'settled', request: null, openedAt: null } as const;

export const nomineeProjection = projection(nomineesModel, {
  id: 'memberId',
  on: {
    NomineeNamed: changed((document, event: Details) =>
      document.nominees.some(({ _id }) => _id === event.data.nomineeId)
        ? document
        : { ...document, nominees: [...document.nominees, nomineeOf(event)] },
    ),
    NomineeChanged: changed((document, event) => ({
      ...document,
      nominees: document.nominees.map((known) =>
        known._id === event.data.nomineeId
          ? { ...nomineeOf({ ...event, type: 'NomineeNamed' }), since: known.since }
          : known,
      ),
    })),
    NomineeWithdrawn: changed((document, { data }) => ({
      ...document,
      nominees: document.nominees.filter(({ _id }) => _id !== data.nomineeId),
    })),
    NomineeRequestOpened: changed((document, { data, occurredAt, actor, revision }) => ({
      ...document,
      status: 'waiting',
      request: {
        _id: data.requestId,
        nomineeId: data.nomineeId,
        occasion: data.occasion,
        asks: data.asks,
        sendTo: data.sendTo,
        openedAt: occurredAt,
        openedBy: actor.id,
        revision,
      },
      openedAt: occurredAt,
    })),
    NomineeRequestClosed: changed((document) => ({ ...document, ...settled })),
    NomineeRequestConfirmed: changed((document, { data, occurredAt }) => ({
      ...document,
      ...settled,
      rests: { occasion: data.occasion, since: document.rests?.since ?? occurredAt },
    })),
    MemberRestEnded: changed((document) => ({ ...document, rests: null })),
    MemberErased: (document, { position }) => document && tombstone(document._id, position),
  },
});

export const nominees = { projections: [nomineeProjection] };
