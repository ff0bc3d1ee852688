import type { MemberEvent } from '@portal/contracts/members/member.events';
import { ownFacts } from '@portal/contracts/members/batch-and-birth';
import { NO_PICTURE } from '@portal/contracts/members/member.api';
import type { EditProfileRequest } from '@portal/contracts/members/profile.api';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { fieldRefusal, requireNewName, userNotFound } from '../refusals.ts';

type Facts = {
  readonly batchYear: number | null;
  readonly dateOfBirth: string | null;
  readonly admissionNumber: string | null;
};
type Field = Exclude<keyof EditProfileRequest, keyof Facts>;
type Profile = Readonly<Record<Exclude<Field, 'language'>, string>> & {
  readonly language: string | null;
};
export type ProfileState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'present';
      readonly facts: Facts;
      /** The account had no batch or no date of birth at some time, so the member states these facts, and not a registration. */
      readonly statesFacts: boolean;
      readonly profile: Profile;
      readonly picture: string;
      readonly formerPicture: string;
    };
type Present = Extract<ProfileState, { readonly status: 'present' }>;
export type ProfileCommand =
  | {
      readonly type: 'ChangeProfile';
      readonly memberId: string;
      readonly fields: EditProfileRequest;
      /** The office may be called the office. */
      readonly isByAdministrator: boolean;
      readonly at: Date;
    }
  | { readonly type: 'ChangePicture'; readonly memberId: string; readonly picture: string };

const EMPTY: Profile = {
  fullName: '',
  bio: '',
  currentOrganization: '',
  location: '',
  phoneNumber: '',
  linkedInProfile: '',
  facebookProfile: '',
  instagramProfile: '',
  language: null,
};
const isField = (name: string): name is Field => Object.hasOwn(EMPTY, name);

function differences(profile: Profile, fields: EditProfileRequest): Partial<Profile> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => isField(name) && value !== undefined && value !== profile[name],
  );
  return Object.fromEntries(changed);
}

const withFields = (
  profile: Profile,
  fields: { readonly [Name in Field]?: Profile[Name] | undefined },
): Profile => ({
  ...profile,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
});

const factsIn = ({ batchYear, dateOfBirth, admissionNumber }: Facts): Facts => ({
  batchYear,
  dateOfBirth,
  admissionNumber,
});

const lacksOne = ({ batchYear, dateOfBirth }: Facts): boolean =>
  batchYear === null || dateOfBirth === null;

/**
 * The facts of the account once it has taken those that it lacks. They are ignored where a registration has stated them.
 *
 * @throws ZodError for a value that is no such fact
 * @throws DomainError invalid where another value is on record, or where the account would lack one of the two
 */
function withStated({ facts, statesFacts }: Present, fields: EditProfileRequest): Facts {
  if (!statesFacts) return facts;
  const { batchYear, dateOfBirth } = ownFacts.parse(fields);
  if (batchYear == null && dateOfBirth == null) return facts;
  const known = {
    ...facts,
    batchYear: facts.batchYear ?? batchYear ?? null,
    dateOfBirth: facts.dateOfBirth ?? dateOfBirth ?? null,
  };
  if (batchYear != null && batchYear !== known.batchYear)
    throw fieldRefusal('invalid', 'batchYear', 'batch-on-record');
  if (dateOfBirth != null && dateOfBirth !== known.dateOfBirth)
    throw fieldRefusal('invalid', 'dateOfBirth', 'birth-date-on-record');
  const isSame = known.batchYear === facts.batchYear && known.dateOfBirth === facts.dateOfBirth;
  if (isSame) return facts;
  if (known.batchYear === null) throw fieldRefusal('invalid', 'batchYear', 'batch-missing');
  if (known.dateOfBirth === null)
    throw fieldRefusal('invalid', 'dateOfBirth', 'birth-date-missing');
  return known;
}

/** An unchanged name is not checked again, even if it has been reserved since. */
export const profileDecider = ({
  ownNames,
  requireAge,
}: {
  readonly ownNames: { /** @throws DomainError */ require(fullName: string): void };
  /** @throws DomainError */ readonly requireAge: (dateOfBirth: string, at: Date) => void;
}): Decider<ProfileState, ProfileCommand, MemberEvent> => ({
  initialState: { status: 'absent' },

  decide(command, state) {
    if (state.status === 'absent') throw userNotFound();
    const { memberId } = command;
    switch (command.type) {
      case 'ChangeProfile': {
        const profile = differences(state.profile, command.fields);
        const changed = Object.keys(profile);
        if (profile.fullName !== undefined) {
          requireNewName(profile.fullName);
          if (!command.isByAdministrator) ownNames.require(profile.fullName);
        }
        const changes: MemberEvent[] = [];
        const facts = withStated(state, command.fields);
        if (facts !== state.facts) {
          const { fullName = state.profile.fullName } = profile;
          if (facts.dateOfBirth !== null && facts.dateOfBirth !== state.facts.dateOfBirth)
            requireAge(facts.dateOfBirth, command.at);
          changes.push({ type: 'MemberFactsCorrected', data: { memberId, ...facts, fullName } });
        }
        if (changed.length > 0)
          changes.push({ type: 'MemberProfileChanged', data: { memberId, changed, profile } });
        return changes;
      }
      case 'ChangePicture': {
        const { picture } = command;
        return picture === state.picture
          ? []
          : [{ type: 'MemberPictureChanged', data: { memberId, picture } }];
      }
      default:
        return command satisfies never;
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'MemberRegistered':
        return {
          status: 'present',
          facts: factsIn(data),
          statesFacts: lacksOne(data),
          profile: { ...EMPTY, fullName: data.fullName ?? '' },
          picture: NO_PICTURE,
          formerPicture: NO_PICTURE,
        };
      case 'MemberFactsCorrected': {
        if (state.status === 'absent') return state;
        const fullName = data.fullName ?? state.profile.fullName;
        return {
          ...state,
          facts: factsIn(data),
          statesFacts: state.statesFacts || lacksOne(data),
          profile: { ...state.profile, fullName },
        };
      }
      case 'MemberProfileChanged':
        return state.status === 'present' && data.profile
          ? { ...state, profile: withFields(state.profile, data.profile) }
          : state;
      case 'MemberPictureChanged':
        return state.status === 'present'
          ? { ...state, picture: data.picture, formerPicture: state.picture }
          : state;
      case 'MemberRejectionReversed':
        return {
          status: 'present',
          facts: factsIn(data),
          statesFacts: lacksOne(data),
          profile: withFields({ ...EMPTY, fullName: data.fullName ?? '' }, data.profile ?? {}),
          picture: data.picture,
          formerPicture: NO_PICTURE,
        };
      case 'MemberRejected':
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'absent' };
      default:
        return state;
    }
  },
});
