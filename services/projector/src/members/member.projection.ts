import { NO_PICTURE } from '@portal/contracts/members/member.api';
import {
  members,
  type GoneMember,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import type { EventOfType, Projection } from '../projection.ts';

type Type =
  | 'MemberRegistered'
  | 'MemberApproved'
  | 'MemberRejected'
  | 'MemberProfileChanged'
  | 'MemberPictureChanged'
  | 'MemberRoleChanged'
  | 'MemberErased';

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

/** Fields that the event doesn't have stay as they are. */
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

const isPresent = (member: MemberDocument): member is PresentMember =>
  member.status === 'pending' || member.status === 'approved';

export const memberProjection: Projection<MemberDocument, Type> = {
  model: members,
  types: [
    'MemberRegistered',
    'MemberApproved',
    'MemberRejected',
    'MemberProfileChanged',
    'MemberPictureChanged',
    'MemberRoleChanged',
    'MemberErased',
  ],
  keys: ({ data }) => [data.memberId],
  fold(member, event) {
    const { type, data, position } = event;
    // Nothing personal outlives a rejection here: while the key is held, a rebuild could not bring it back either
    const gone = (status: GoneMember['status']): GoneMember => ({
      _id: data.memberId,
      position,
      status,
      ...(member?.registeredAt === undefined ? {} : { registeredAt: member.registeredAt }),
    });
    if (type === 'MemberRegistered') return member ?? registered(event);
    if (type === 'MemberErased') return gone('erased');
    if (!member || !isPresent(member)) return member;
    switch (type) {
      case 'MemberApproved':
        return { ...member, status: 'approved', approvedAt: position };
      case 'MemberRejected':
        return gone('rejected');
      case 'MemberProfileChanged':
        return data.profile ? withProfile(member, data.profile) : member;
      case 'MemberPictureChanged':
        return { ...member, profilePicture: data.picture };
      case 'MemberRoleChanged':
        return { ...member, role: data.role };
      default:
        return type satisfies never;
    }
  },
};
