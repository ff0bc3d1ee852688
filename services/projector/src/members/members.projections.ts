import { NO_PICTURE } from '@portal/contracts/members/member.api';
import {
  isPresent,
  members as memberModel,
  type GoneMember,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import type { Feature } from '../feature.ts';
import { projection, type EventOfType, type Fold } from '../projection.ts';

function registered({
  data,
  position,
  occurredAt,
}: EventOfType<'MemberRegistered'>): PresentMember {
  const fullName = data.fullName ?? '';
  return {
    _id: data.memberId,
    position,
    status: 'pending',
    role: 'member',
    suspension: null,
    batchYear: data.batchYear,
    fullName,
    nameKey: searchKey(fullName),
    email: data.email ?? '',
    dateOfBirth: data.dateOfBirth,
    birthday: data.dateOfBirth?.slice('YYYY-'.length) ?? null,
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
    approvedAt: null,
  };
}

type Profile = NonNullable<EventOfType<'MemberProfileChanged'>['data']['profile']>;

function withProfile(member: PresentMember, profile: Profile): PresentMember {
  const given: Partial<Record<keyof Profile, string>> = Object.fromEntries(
    Object.entries(profile).filter(([, value]) => value !== undefined),
  );
  const changed = { ...member, ...given };
  return {
    ...changed,
    nameKey: searchKey(changed.fullName),
    organizationKey: searchKey(changed.currentOrganization),
    locationKey: searchKey(changed.location),
  };
}

const ifPresent =
  <Event>(
    change: (member: PresentMember, event: Event) => MemberDocument,
  ): Fold<MemberDocument, Event> =>
  (member, event) =>
    isPresent(member) ? change(member, event) : member;

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
});

export const memberProjection = projection(memberModel, {
  id: 'memberId',
  on: {
    MemberRegistered: (member, event) => member ?? registered(event),
    MemberApproved: ifPresent((member, { position }) => ({
      ...member,
      status: 'approved',
      approvedAt: position,
    })),
    MemberRejected: ifPresent((member, event) => gone(member, event, 'rejected')),
    MemberProfileChanged: ifPresent((member, { data: { profile } }) =>
      profile ? withProfile(member, profile) : member,
    ),
    MemberPictureChanged: ifPresent((member, { data }) => ({
      ...member,
      profilePicture: data.picture,
    })),
    MemberSuspended: ifPresent((member, { data }) => ({
      ...member,
      suspension: { until: data.until },
    })),
    MemberRestored: ifPresent((member) => ({ ...member, suspension: null })),
    MemberRoleChanged: ifPresent((member, { data }) => ({ ...member, role: data.role })),
    MemberErased: (member, event) => gone(member, event, 'erased'),
  },
});

export const members = { projections: [memberProjection] } satisfies Feature;
