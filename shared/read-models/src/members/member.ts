import type { Position } from '@portal/contracts/position';
import type { Suspension } from '@portal/contracts/suspensions/suspension';
import type { Role } from '@portal/contracts/members/role';
import type { Document, IsoInstant, ReadModel } from '../read-model.ts';

export type PresentMember = Document & {
  readonly status: 'pending' | 'approved';
  readonly role: Role;
  readonly suspension: Suspension | null;
  readonly batchYear: number;
  readonly fullName: string;
  readonly nameKey: string;
  readonly organizationKey: string;
  readonly locationKey: string;
  readonly email: string;
  /** 'YYYY-MM-DD'; null while the member's key cannot be used. */
  readonly dateOfBirth: string | null;
  readonly birthday: string | null;
  readonly admissionNumber: string | null;
  readonly profilePicture: string;
  readonly bio: string;
  readonly currentOrganization: string;
  readonly location: string;
  readonly phoneNumber: string;
  readonly linkedInProfile: string;
  readonly facebookProfile: string;
  readonly instagramProfile: string;
  readonly registeredAt: IsoInstant;
  /** Earlier notifications to everyone are not for this member. */
  readonly approvedAt: Position | null;
};

/** Keeps no personal data, but its place among the registrations, so that a client can continue the list after it. */
export type GoneMember = Document & {
  readonly status: 'rejected' | 'erased';
  readonly registeredAt?: IsoInstant;
};
export type MemberDocument = PresentMember | GoneMember;

export const isPresent = (member: MemberDocument | undefined | null): member is PresentMember =>
  member?.status === 'approved' || member?.status === 'pending';

export const members: ReadModel<MemberDocument> = {
  name: 'members',
  version: 3,
  indexes: [
    // The directory in memory reads the documents after its position, and every change of a member raises the greatest position
    { name: 'by_position', fields: [['position', 1]] },
    {
      name: 'by_name',
      fields: [
        ['status', 1],
        ['nameKey', 1],
      ],
    },
    {
      name: 'by_batch',
      fields: [
        ['status', 1],
        ['batchYear', 1],
        ['nameKey', 1],
      ],
    },
    {
      name: 'by_birthday',
      fields: [
        ['status', 1],
        ['birthday', 1],
        ['nameKey', 1],
      ],
    },
    {
      name: 'by_registration',
      fields: [
        ['status', 1],
        ['registeredAt', 1],
      ],
    },
  ],
};
