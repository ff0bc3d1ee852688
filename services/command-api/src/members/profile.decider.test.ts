import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/accounts/account.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { describe, expect, it } from 'vitest';
import { profileDecider, type ProfileCommand } from './profile.decider.ts';

const memberId = randomUUID();
const registered: MemberEvent = {
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: 2004,
    fullName: 'Asha Patil',
    email: 'asha@example.org',
    dateOfBirth: '1986-05-17',
    admissionNumber: null,
  },
};
const change = (
  wanted: Extract<ProfileCommand, { type: 'ChangeProfile' }>['wanted'],
): ProfileCommand => ({ type: 'ChangeProfile', memberId, wanted });
const changed = (profile: Record<string, string>): MemberEvent => ({
  type: 'MemberProfileChanged',
  data: { memberId, changed: Object.keys(profile), profile },
});
const take = (picture: string): ProfileCommand => ({ type: 'ChangePicture', memberId, picture });
const taken = (picture: string): MemberEvent => ({
  type: 'MemberPictureChanged',
  data: { memberId, picture },
});
const member = specify(profileDecider);

describe('a profile', () => {
  it('changes by what differs, and by nothing else', () => {
    member
      .given(registered, changed({ bio: 'Runs', location: 'Pune' }))
      .when(change({ fullName: 'Asha Patil', bio: 'Runs far', location: 'Pune', phoneNumber: '' }))
      .then(changed({ bio: 'Runs far' }));
  });
  it('stays as it is where nothing differs', () => {
    const standing = member.given(registered, changed({ bio: 'Runs' }));
    standing.when(change({ fullName: 'Asha Patil', bio: 'Runs' })).thenNothing();
    standing.when(change({})).thenNothing();
    standing.when(change({ bio: undefined })).thenNothing();
  });
  it('is emptied by empty texts', () => {
    member
      .given(registered, changed({ bio: 'Runs' }))
      .when(change({ bio: '' }))
      .then(changed({ bio: '' }));
  });
  it('may be changed to and fro', () => {
    member
      .given(registered, changed({ fullName: 'Asha Rao' }))
      .when(change({ fullName: 'Asha Patil' }))
      .then(changed({ fullName: 'Asha Patil' }));
  });
  it('takes a picture, and says which one it had before', () => {
    member.given(registered).when(take('pictures/a.webp')).then(taken('pictures/a.webp'));
    member.given(registered, taken('pictures/a.webp')).when(take('pictures/a.webp')).thenNothing();
    member.given(registered).when(take('no-photo.jpg')).thenNothing();
    expect(
      member.given(registered, taken('pictures/a.webp'), taken('pictures/b.webp')).state(),
    ).toMatchObject({ picture: 'pictures/b.webp', formerPicture: 'pictures/a.webp' });
  });
  it.each<[string, readonly MemberEvent[]]>([
    ['never was there', []],
    [
      'was rejected',
      [registered, { type: 'MemberRejected', data: { memberId, holdUntil: '', reason: null } }],
    ],
    ['is being erased', [registered, { type: 'MemberErasureStarted', data: { memberId } }]],
    ['was erased', [registered, { type: 'MemberErased', data: { memberId } }]],
  ])('of a member who %s cannot be changed', (_what, history) => {
    member
      .given(...history)
      .when(change({ bio: 'x' }))
      .thenRefused('not-found', 'User not found');
    member
      .given(...history)
      .when(take('pictures/a.webp'))
      .thenRefused('not-found');
  });
});
