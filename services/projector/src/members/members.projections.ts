import type { Purpose } from '@portal/contracts/consents/purpose';
import { NO_PICTURE } from '@portal/contracts/members/member.api';
import {
  isPresent,
  members as memberModel,
  type GoneMember,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { projection, type EventOfType, type Fold } from '../declaring/projection.ts';

const birthdayOf = (dateOfBirth: string | null): string | null =>
  dateOfBirth?.slice('YYYY-'.length) ?? null;

function registered({
  data,
  position,
  occurredAt,
}: EventOfType<'MemberRegistered' | 'MemberRejectionReversed'>): PresentMember {
  const fullName = data.fullName ?? '';
  return {
    _id: data.memberId,
    position,
    status: 'pending',
    role: 'member',
    suspension: null,
    erasure: null,
    batchYear: data.batchYear,
    fullName,
    nameKey: searchKey(fullName),
    email: data.email ?? '',
    dateOfBirth: data.dateOfBirth,
    birthday: birthdayOf(data.dateOfBirth),
    admissionNumber: data.admissionNumber,
    profilePicture: NO_PICTURE,
    bio: '',
    currentOrganization: '',
    organizationKey: '',
    location: '',
    locationKey: '',
    phoneNumber: '',
    linkedInProfile: '',
    facebookProfile: '',
    instagramProfile: '',
    registeredAt: occurredAt,
    askedBack: null,
    coordinates: [],
    approvedAt: null,
  };
}

type Profile = NonNullable<EventOfType<'MemberProfileChanged'>['data']['profile']>;

function withProfile(member: PresentMember, profile: Profile): PresentMember {
  const filled: Partial<Record<Exclude<keyof Profile, 'language'>, string>> &
    Pick<PresentMember, 'language'> = Object.fromEntries(
    Object.entries(profile).filter(([, value]) => value !== undefined),
  );
  const changed = { ...member, ...filled };
  return {
    ...changed,
    nameKey: searchKey(changed.fullName),
    organizationKey: searchKey(changed.currentOrganization),
    locationKey: searchKey(changed.location),
  };
}

function broughtBack(
  gone: GoneMember,
  event: EventOfType<'MemberRejectionReversed'>,
): PresentMember {
  const { askedBackTimes, ...kept } = gone;
  const { profile, picture, suspension, question, answer } = event.data;
  const member = {
    ...kept,
    ...registered(event),
    registeredAt: kept.registeredAt ?? event.occurredAt,
    profilePicture: picture,
    suspension,
    askedBack: askedBackTimes && question !== null ? { question, answer, ...askedBackTimes } : null,
    coordinates: kept.coordinates ?? [],
  };
  return profile ? withProfile(member, profile) : member;
}

function withFacts(
  member: PresentMember,
  {
    batchYear,
    fullName,
    dateOfBirth,
    admissionNumber,
  }: EventOfType<'MemberFactsCorrected'>['data'],
): PresentMember {
  const name = fullName ?? member.fullName;
  return {
    ...member,
    batchYear,
    fullName: name,
    nameKey: searchKey(name),
    dateOfBirth,
    birthday: birthdayOf(dateOfBirth),
    admissionNumber,
  };
}

const ifPresent =
  <Event>(
    change: (member: PresentMember, event: Event) => MemberDocument,
  ): Fold<MemberDocument, Event> =>
  (member, event) =>
    isPresent(member) ? change(member, event) : member;

const changing = <Event>(
  fieldsOf: (event: Event) => Partial<PresentMember>,
): Fold<MemberDocument, Event> => ifPresent((member, event) => ({ ...member, ...fieldsOf(event) }));

const keptOf = ({
  askedBack,
  coordinates = [],
  isAnalyst,
  addressConfirmed,
  withheld,
  allowed,
  noticeSeen,
}: PresentMember) => ({
  ...(withheld && { withheld }),
  ...(allowed && { allowed }),
  ...(noticeSeen !== undefined && { noticeSeen }),
  ...(addressConfirmed !== undefined && { addressConfirmed }),
  ...(askedBack && {
    askedBackTimes: { askedAt: askedBack.askedAt, answeredAt: askedBack.answeredAt },
  }),
  ...(coordinates.length > 0 && { coordinates }),
  ...(isAnalyst && { isAnalyst }),
});

/** A rejected member's document keeps nothing personal: while the key is held, a rebuild could not restore it either. */
const gone = (
  member: MemberDocument | null,
  { data, position }: EventOfType<'MemberRejected' | 'MemberErased'>,
  status: GoneMember['status'],
): GoneMember => ({
  _id: data.memberId,
  position,
  status,
  ...(member?.registeredAt === undefined ? {} : { registeredAt: member.registeredAt }),
  ...(status === 'rejected' && isPresent(member) ? keptOf(member) : {}),
});

const without = (purposes: readonly Purpose[] = [], purpose: Purpose): readonly Purpose[] =>
  purposes.filter((one) => one !== purpose);

export const memberProjection = projection(memberModel, {
  id: 'memberId',
  on: {
    MemberRegistered: (member, event) => member ?? registered(event),
    MemberApproved: changing(({ position }) => ({ status: 'approved', approvedAt: position })),
    MemberApprovalReversed: changing(() => ({ status: 'pending', approvedAt: null })),
    MemberRejected: ifPresent((member, event) => gone(member, event, 'rejected')),
    MemberRejectionReversed: (member, event) =>
      member?.status === 'rejected' ? broughtBack(member, event) : member,
    MemberProfileChanged: ifPresent((member, { data: { profile } }) =>
      profile ? withProfile(member, profile) : member,
    ),
    MemberPictureChanged: changing(({ data }) => ({ profilePicture: data.picture })),
    MemberSuspended: changing(({ data }) => ({ suspension: { until: data.until } })),
    MemberRestored: changing(() => ({ suspension: null })),
    MemberHidden: changing(() => ({ isHidden: true })),
    MemberReturned: changing(() => ({ isHidden: false })),
    NomineeRequestConfirmed: changing(({ data }) => ({ rests: data.occasion })),
    MemberRestEnded: ifPresent(({ rests: _, ...member }) => member),
    ConsentGiven: ifPresent((member, { data: { purpose } }) => ({
      ...member,
      withheld: without(member.withheld, purpose),
      allowed: [...without(member.allowed, purpose), purpose],
    })),
    ConsentWithdrawn: ifPresent((member, { data: { purpose } }) => ({
      ...member,
      withheld: [...without(member.withheld, purpose), purpose],
      allowed: without(member.allowed, purpose),
    })),
    NoticeSeen: changing(({ data }) => ({ noticeSeen: data.noticeVersion })),
    SecondStepSet: changing(() => ({ hasSecondStep: true })),
    SecondStepRemoved: changing(() => ({ hasSecondStep: false })),
    MemberEmailChanged: ifPresent((member, { data }) => ({
      ...member,
      email: data.email ?? member.email,
      ...(member.addressConfirmed !== undefined && { addressConfirmed: false }),
    })),
    AddressLinkSent: changing(() => ({ addressConfirmed: false })),
    AddressConfirmed: changing(() => ({ addressConfirmed: true })),
    MemberFactsCorrected: ifPresent((member, { data }) => withFacts(member, data)),
    MemberErasureRequested: changing(({ data }) => ({
      erasure: { dueAt: data.dueAt, ...(data.own && { own: true as const }) },
    })),
    MemberErasureCancelled: changing(() => ({ erasure: null })),
    MemberAskedBack: ifPresent((member, { data: { question }, occurredAt }) =>
      question === null
        ? member
        : {
            ...member,
            askedBack: { question, askedAt: occurredAt, answer: null, answeredAt: null },
          },
    ),
    MemberAnswered: ifPresent((member, { data: { answer }, occurredAt }) =>
      member.askedBack && answer !== null
        ? { ...member, askedBack: { ...member.askedBack, answer, answeredAt: occurredAt } }
        : member,
    ),
    MemberCoordinatorChanged: changing(({ data }) => ({ coordinates: data.batches })),
    MemberAnalystChanged: changing(({ data }) => ({ isAnalyst: data.analyst })),
    MemberRoleChanged: changing(({ data }) => ({ role: data.role })),
    MemberErased: (member, event) => gone(member, event, 'erased'),
  },
});

export const members = { projections: [memberProjection] };
