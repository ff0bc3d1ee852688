import {
  consents as consentsModel,
  type ConsentsDocument,
} from '@portal/read-models/consents/consent';
import { tombstone } from '@portal/read-models/read-model';
import { projection, type EventOfType } from '../declaring/projection.ts';

/** The page shows no more; the member's copy of the data has all. */
const NEWEST = 100;

const chosen =
  (given: boolean) =>
  (
    document: ConsentsDocument | null,
    { data, position, occurredAt: at }: EventOfType<'ConsentGiven' | 'ConsentWithdrawn'>,
  ): ConsentsDocument => {
    if (document?.status === 'erased') return document;
    const { memberId, purpose, noticeVersion, language } = data;
    const choice = { purpose, given, at, noticeVersion, language };
    const { choices = [], history = [] } = document ?? {};
    return {
      _id: memberId,
      position,
      status: 'shown',
      choices: [...choices.filter((one) => one.purpose !== purpose), choice],
      history: [choice, ...history].slice(0, NEWEST),
    };
  };

export const consentsProjection = projection(consentsModel, {
  id: 'memberId',
  on: {
    ConsentGiven: chosen(true),
    ConsentWithdrawn: chosen(false),
    MemberErased: (document, { data, position }) => document && tombstone(data.memberId, position),
  },
});

export const consents = { projections: [consentsProjection] };
