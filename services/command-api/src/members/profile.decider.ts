import type { MemberEvent } from '@portal/contracts/members/member.events';
import { NO_PICTURE } from '@portal/contracts/members/member.api';
import type { EditProfileRequest } from '@portal/contracts/members/profile.api';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { requireNewName, userNotFound } from '../refusals.ts';

type Profile = { readonly [Field in keyof EditProfileRequest]-?: string };
export type ProfileState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'present';
      readonly profile: Profile;
      readonly picture: string;
      readonly formerPicture: string;
    };
export type ProfileCommand =
  | {
      readonly type: 'ChangeProfile';
      readonly memberId: string;
      readonly fields: EditProfileRequest;
      /** The office may be called the office. */
      readonly isByAdministrator: boolean;
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
};
const isField = (name: string): name is keyof Profile => Object.hasOwn(EMPTY, name);

function differences(profile: Profile, fields: EditProfileRequest): Partial<Profile> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => isField(name) && value !== undefined && value !== profile[name],
  );
  return Object.fromEntries(changed);
}

const withFields = (
  profile: Profile,
  fields: { readonly [Field in keyof Profile]?: string | undefined },
): Profile => ({
  ...profile,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
});

/** A name that stands is not looked at again, whatever has been reserved since. */
export const profileDecider = (ownNames: {
  /** @throws DomainError */ require(fullName: string): void;
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
        return changed.length === 0
          ? []
          : [{ type: 'MemberProfileChanged', data: { memberId, changed, profile } }];
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
          profile: { ...EMPTY, fullName: data.fullName ?? '' },
          picture: NO_PICTURE,
          formerPicture: NO_PICTURE,
        };
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
