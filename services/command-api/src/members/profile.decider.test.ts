import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { expect, it } from 'vitest';
import { requireAge } from '../privacy-law.ts';
import { createOwnNames } from './pretended-names.ts';
import { profileDecider, type ProfileCommand } from './profile.decider.ts';

const memberId = randomUUID();
const at = new Date('2026-11-27T09:00:00Z');
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
  fields: Extract<ProfileCommand, { type: 'ChangeProfile' }>['fields'],
  isByAdministrator = false,
): ProfileCommand => ({ type: 'ChangeProfile', memberId, fields, isByAdministrator, at });
const changed = (profile: Record<string, string | null>): MemberEvent => ({
  type: 'MemberProfileChanged',
  data: { memberId, changed: Object.keys(profile), profile },
});
const take = (picture: string): ProfileCommand => ({ type: 'ChangePicture', memberId, picture });
const taken = (picture: string): MemberEvent => ({
  type: 'MemberPictureChanged',
  data: { memberId, picture },
});
const member = specify(
  profileDecider({
    ownNames: createOwnNames('Vidyalaya'),
    requireAge: (born, now) => requireAge(born, 18, { now, timeZone: 'Asia/Kolkata' }),
  }),
);

it('records only the fields of a profile that differ', () => {
  member
    .given(registered, changed({ bio: 'Runs', location: 'Pune' }))
    .when(change({ fullName: 'Asha Patil', bio: 'Runs far', location: 'Pune', phoneNumber: '' }))
    .then(changed({ bio: 'Runs far' }));
});
it('records a language and the return to the automatic one, each once', () => {
  member
    .given(registered)
    .when(change({ language: null }))
    .thenNothing();
  member
    .given(registered)
    .when(change({ language: 'mr' }))
    .then(changed({ language: 'mr' }));
  const marathi = [registered, changed({ language: 'mr' })];
  member
    .given(...marathi)
    .when(change({ language: 'mr', bio: '' }))
    .thenNothing();
  member
    .given(...marathi)
    .when(change({ language: null }))
    .then(changed({ language: null }));
});
it('refuses a new name that could pass for the portal, except to administrators, and leaves one that stands', () => {
  const renaming = change({ fullName: 'Administrator' });
  member.given(registered).when(renaming).thenRefused('invalid');
  member
    .given(registered)
    .when(change({ fullName: 'School Office' }, true))
    .then(changed({ fullName: 'School Office' }));
  member
    .given(registered, changed({ fullName: 'Administrator' }))
    .when(change({ fullName: 'Administrator', bio: 'Runs' }))
    .then(changed({ bio: 'Runs' }));
});
it('refuses a new name in which mail programs see a web address, and leaves one that stands', () => {
  const fields = { fullName: 'evil-prize.com', bio: 'Runs' };
  member.given(registered).when(change(fields)).thenRefused('invalid');
  member.given(registered).when(change(fields, true)).thenRefused('invalid');
  member
    .given(registered, changed({ fullName: 'evil-prize.com' }))
    .when(change(fields))
    .then(changed({ bio: 'Runs' }));
});
it('records nothing when no field of a profile differs', () => {
  const profile = member.given(registered, changed({ bio: 'Runs' }));
  profile.when(change({ fullName: 'Asha Patil', bio: 'Runs' })).thenNothing();
  profile.when(change({})).thenNothing();
  profile.when(change({ bio: undefined })).thenNothing();
});
it('empties a field of a profile with an empty text', () => {
  member
    .given(registered, changed({ bio: 'Runs' }))
    .when(change({ bio: '' }))
    .then(changed({ bio: '' }));
});
it('changes a field of a profile back to its first value', () => {
  member
    .given(registered, changed({ fullName: 'Asha Rao' }))
    .when(change({ fullName: 'Asha Patil' }))
    .then(changed({ fullName: 'Asha Patil' }));
});
it('changes the picture of a profile, and remembers the replaced one', () => {
  member.given(registered).when(take('pictures/a.webp')).then(taken('pictures/a.webp'));
  member.given(registered, taken('pictures/a.webp')).when(take('pictures/a.webp')).thenNothing();
  member.given(registered).when(take('no-photo.jpg')).thenNothing();
  expect(
    member.given(registered, taken('pictures/a.webp'), taken('pictures/b.webp')).state(),
  ).toMatchObject({ picture: 'pictures/b.webp', formerPicture: 'pictures/a.webp' });
});
it.each<[string, readonly MemberEvent[]]>([
  ['never registered', []],
  [
    'was rejected',
    [registered, { type: 'MemberRejected', data: { memberId, holdUntil: '', reason: null } }],
  ],
  [
    'is being erased',
    [registered, { type: 'MemberErasureStarted', data: { memberId, holdUntil: null } }],
  ],
  ['was erased', [registered, { type: 'MemberErased', data: { memberId } }]],
])('changes no profile of a member who %s', (_what, history) => {
  member
    .given(...history)
    .when(change({ bio: 'x' }))
    .thenRefused('not-found', 'User not found');
  member
    .given(...history)
    .when(take('pictures/a.webp'))
    .thenRefused('not-found');
});

const office: MemberEvent = {
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: null,
    fullName: 'Administrator',
    email: 'office@school.example',
    dateOfBirth: null,
    admissionNumber: 'A-7',
  },
};
const meera = { batchYear: 1994, dateOfBirth: '1976-02-03' } as const;
const saidWho: MemberEvent = {
  type: 'MemberFactsCorrected',
  data: { memberId, ...meera, fullName: 'Meera Rao', admissionNumber: 'A-7' },
};

it('takes batch and date of birth of an office account, with the name, and the rest of the profile', () => {
  member
    .given(office)
    .when(change({ ...meera, fullName: 'Meera Rao', bio: 'Runs' }, true))
    .then(saidWho, changed({ fullName: 'Meera Rao', bio: 'Runs' }));
  member
    .given(office, changed({ fullName: 'Meera Rao' }))
    .when(change(meera, true))
    .then(saidWho);
});
it('takes the date of birth alone where only that is missing', () => {
  const edited = {
    memberId,
    batchYear: 2026,
    fullName: 'Administrator',
    dateOfBirth: null,
    admissionNumber: null,
  };
  member
    .given({ type: 'MemberRegistered', data: { ...edited, email: 'office@school.example' } })
    .when(change({ dateOfBirth: '1976-02-03' }, true))
    .then({ type: 'MemberFactsCorrected', data: { ...edited, dateOfBirth: '1976-02-03' } });
});
it('refuses one of batch and date of birth without the other, and people who are too young', () => {
  const account = member.given(office);
  account.when(change({ batchYear: 1994 })).thenRefused('invalid', 'Date of birth is required');
  account
    .when(change({ dateOfBirth: '1976-02-03', batchYear: null }))
    .thenRefused('invalid', 'Batch year is required');
  account
    .when(change({ batchYear: 2026, dateOfBirth: '2008-11-28' }))
    .thenRefused('invalid', 'You must be at least 18 years old to register.');
});
it('takes batch and date of birth once: repeated they add nothing, others are refused', () => {
  const account = member.given(office, saidWho);
  account.when(change({ ...meera, fullName: 'Meera Rao' })).thenNothing();
  account
    .when(change({ batchYear: 1995, bio: 'Runs' }))
    .thenRefused(
      'invalid',
      'Your batch is on record already. Please ask an administrator to correct it.',
    );
  account
    .when(change({ dateOfBirth: '1977-02-03' }))
    .thenRefused(
      'invalid',
      'Your date of birth is on record already. Please ask an administrator to correct it.',
    );
});
it('ignores batch and date of birth of a member who registered', () => {
  member.given(registered).when(change(meera)).thenNothing();
});
it('knows the name that an administrator has corrected', () => {
  member
    .given(registered, saidWho)
    .when(change({ fullName: 'Asha Patil' }))
    .then(changed({ fullName: 'Asha Patil' }));
});
