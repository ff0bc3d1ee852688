import { expect, it } from 'vitest';
import type { OwnEvent } from './own-events.ts';
import { profileOf, sectionsOf } from './sections.ts';

const at = '2026-03-01T10:00:00.000Z';
const memberId = 'asha';
const own = (type: string, data: OwnEvent['data'], kind = 'member'): OwnEvent => ({
  at,
  kind,
  type,
  by: 'you',
  data: { memberId, ...data },
});

const events = [
  own('MemberRegistered', { batchYear: 2004, fullName: 'Asha Patil', email: 'a@school.example' }),
  own('SignInRefused', { reason: 'wrong-password' }),
  own('MemberProfileChanged', { changed: ['location'], profile: { location: 'Pune', bio: null } }),
  own('MemberEmailChanged', { email: 'asha@school.example' }),
  own('PasswordResetRequested', { expiresAt: '2026-03-01T11:00:00.000Z' }),
  own('MemberErasureRequested', {
    dueAt: '2026-03-08T10:00:00.000Z',
    own: true,
    keepsWords: false,
  }),
  own('NomineeRequestOpened', { requestId: 'r1', occasion: 'death', asks: ['copy'] }),
  own('GrievanceFiled', { dueAt: '2026-03-31T10:00:00.000Z', text: 'My number' }, 'grievance'),
  own('MemberRejectionReversed', {
    picture: '',
    suspension: { until: '2026-04-01T00:00:00.000Z' },
    question: 'Which house?',
    answer: 'Red',
  }),
];

it('shows as the account only what is true of it, each field as it is now', () => {
  expect(profileOf(events)).toEqual({
    memberId,
    batchYear: 2004,
    fullName: 'Asha Patil',
    email: 'asha@school.example',
    location: 'Pune',
    picture: '',
  });
});

it('shows no value that a field no longer has', () => {
  const language = (code: string | null) =>
    own('MemberProfileChanged', { changed: ['language'], profile: { language: code } });
  expect(profileOf([language('mr')])).toHaveProperty('language', 'mr');
  expect(profileOf([language('mr'), language(null)])).not.toHaveProperty('language');
});

it('shows everything else with its event, in the table of its kind', () => {
  const [account, grievances] = sectionsOf(events);
  expect(account?.columns).toEqual(
    expect.arrayContaining([
      'Reason',
      'Expires at',
      'Due on',
      'What happened',
      'Until',
      'Question',
    ]),
  );
  expect(grievances).toMatchObject({
    name: 'grievance',
    rows: [
      [
        at,
        { text: 'Complaint filed' },
        { text: 'you' },
        memberId,
        '2026-03-31T10:00:00.000Z',
        'My number',
      ],
    ],
  });
});
