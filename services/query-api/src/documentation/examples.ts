import type { CallName } from '@portal/contracts/calls';

/** Bodies to try a call with. */
export const examples: { readonly [Name in CallName]?: unknown } = {
  'POST /auth/register': {
    fullName: 'Asha Patil',
    email: 'asha.patil@example.org',
    password: 'Sunrise-1987',
    batchYear: 2004,
    dateOfBirth: '1986-05-17',
    admissionNumber: 'A-1204',
  },
  'POST /auth/login': { email: 'asha.patil@example.org', password: 'Sunrise-1987' },
  'POST /auth/forgot-password': { email: 'asha.patil@example.org' },
  'PUT /auth/reset-password/:resetToken': { password: 'Monsoon-2026' },
  'POST /posts': {
    title: 'Reunion in May',
    content: 'We meet on the first Sunday, at the old banyan tree.',
    category: 'Event',
  },
  'PUT /posts/:postId': { title: 'Reunion in June' },
  'PUT /posts/:postId/like': { liked: true },
  'POST /posts/:postId/comment': { text: 'I will be there.' },
  'PUT /users/profile': { currentOrganization: 'Zilla Parishad', location: 'Nashik' },
  'DELETE /users/:memberId': { reason: 'Not in the admission register' },
  'POST /groups': { name: 'Cricket', description: 'Everybody who still plays.' },
  'POST /messages/:groupId': { text: 'Nets on Saturday at seven?' },
  'POST /feedback': { subject: 'Directory', message: 'Please show the house as well.' },
};
