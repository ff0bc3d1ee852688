import type { Position } from '@portal/contracts/wire/position';
import type { Purpose } from '@portal/contracts/consents/purpose';
import type { Occasion } from '@portal/contracts/nominees/occasion';
import { isSuspended, type Suspension } from '@portal/contracts/suspensions/suspension';
import type { Role } from '@portal/contracts/members/role';
import type { Document, IsoInstant, ReadModel } from '../read-model.ts';

type AskedBack = {
  readonly question: string;
  readonly askedAt: IsoInstant;
  readonly answer: string | null;
  readonly answeredAt: IsoInstant | null;
};

export type PresentMember = Document & {
  readonly status: 'pending' | 'approved';
  readonly role: Role;
  readonly suspension: Suspension | null;
  /** Null unless the member is to be erased. */
  readonly erasure: { readonly dueAt: IsoInstant; readonly own?: true } | null;
  /** Null for an office account. */
  readonly batchYear: number | null;
  readonly fullName: string;
  readonly nameKey: string;
  readonly organizationKey: string;
  readonly locationKey: string;
  readonly email: string;
  /** 'YYYY-MM-DD'; null for an office account, and while the member's key cannot be used. */
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
  /** Absent or null for automatic. */
  readonly language?: string | null;
  readonly registeredAt: IsoInstant;
  /** The question about the registration, and the person's answer. */
  readonly askedBack?: AskedBack | null;
  /** The batches whose registrations the member decides about. */
  readonly coordinates?: readonly number[];
  /** Absent where no link was mailed. */
  readonly addressConfirmed?: boolean;
  readonly hasSecondStep?: boolean;
  readonly isAnalyst?: boolean;
  /** Until the next sign-in other members don't find them. */
  readonly isHidden?: boolean;
  /** The member has died, or cannot act. */
  readonly rests?: Occasion;
  /** The purposes for which the member has withdrawn the consent. */
  readonly withheld?: readonly Purpose[];
  /** The purposes to which the member has consented; one that is in neither list has not been chosen. */
  readonly allowed?: readonly Purpose[];
  /** The version of the privacy policy that the member has seen. */
  readonly noticeSeen?: string;
  /** Earlier notifications to everyone are not for this member. */
  readonly approvedAt: Position | null;
};

/** Keeps no personal data, but its place among the registrations, so that a client can continue the list after it. */
export type GoneMember = Document & {
  readonly status: 'rejected' | 'erased';
  readonly registeredAt?: IsoInstant;
  /** These come back with a rejection that is undone; its event does not name them. */
  readonly askedBackTimes?: Pick<AskedBack, 'askedAt' | 'answeredAt'>;
  readonly coordinates?: readonly number[];
  readonly isAnalyst?: boolean;
  readonly addressConfirmed?: boolean;
  readonly withheld?: readonly Purpose[];
  readonly allowed?: readonly Purpose[];
  readonly noticeSeen?: string;
};
export type MemberDocument = PresentMember | GoneMember;

export const isPresent = (member: MemberDocument | undefined | null): member is PresentMember =>
  member?.status === 'approved' || member?.status === 'pending';

/** Whether other members see who it is. A member whose approval was undone is present, but not seen. */
export const isSeen = (member: MemberDocument | undefined | null): member is PresentMember =>
  member?.status === 'approved';

/** Whether they are shown beside others in what they belong to, such as a group. Words of someone who is hidden or rests keep their name. */
export const isListed = (member: MemberDocument | undefined | null): member is PresentMember =>
  isSeen(member) && member.isHidden !== true && member.rests === undefined;

/** An office account is no person's: it represents a role, as the first administrator's does until they say who they are. */
export type Person = PresentMember & { readonly batchYear: number };
export const isPerson = (member: PresentMember): member is Person => member.batchYear !== null;

/** Whether other members find them in the directory, among suggestions and among birthdays. A suspended member keeps their profile, words and groups. */
export const isFound = (member: MemberDocument | undefined | null, now: Date): member is Person =>
  isListed(member) && isPerson(member) && !isSuspended(member.suspension, now);

export const members: ReadModel<MemberDocument> = {
  name: 'members',
  version: 14,
  indexes: [
    // The directory in memory reads the documents after its position, and every change of a member raises the greatest position
    { name: 'by_position', fields: { position: 1 } },
    { name: 'by_name', fields: { status: 1, nameKey: 1 } },
    { name: 'by_batch', fields: { status: 1, batchYear: 1, nameKey: 1 } },
    { name: 'by_birthday', fields: { status: 1, birthday: 1, nameKey: 1 } },
    // A person who registers twice has one date of birth
    { name: 'by_birth_date', fields: { dateOfBirth: 1 } },
    { name: 'by_registration', fields: { status: 1, registeredAt: 1 } },
  ],
};
