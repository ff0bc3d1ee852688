import type { User } from '@portal/contracts/members/member.api';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Portal } from '../app/Portal.tsx';
import { createQueryClient } from '../lib/network/query-client.ts';
import { startSession } from '../lib/session/member-session.tsx';
import type { FakeServer } from './fake-server.ts';

export const asha: User = {
  _id: '6f1c1f0e-8f57-4f57-9d0e-0a51f9b8a001',
  fullName: 'Asha Patil',
  profilePicture: 'no-photo.jpg',
  role: 'member',
  batchYear: 1994,
  bio: '',
  currentOrganization: '',
  location: '',
  phoneNumber: '',
  linkedInProfile: '',
  facebookProfile: '',
  instagramProfile: '',
  age: 48,
  birthday: '03-14',
  createdAt: '2026-01-05T08:00:00.000Z',
};

export function signedIn(server: FakeServer, user: User = asha): void {
  localStorage.setItem('token', 'good-token');
  emptyPortal(server, user);
}

export function emptyPortal(server: FakeServer, user: User = asha): void {
  server.on('GET /auth/me', { body: { data: user } });
  server.on('GET /posts', { body: { data: [] } });
  server.on('GET /notifications', { body: { data: [], unread: 0, total: 0 } });
  server.on('GET /users/birthdays/today', { body: { data: [], total: 0 } });
  server.on('GET /users/pending', { body: { data: [] } });
  server.on('GET /account/decisions', { body: { data: [] } });
  server.on('GET /admin/history', { body: { data: [] } });
  server.on('GET /admin/roster', { body: { data: null } });
  server.on('GET /admin/waiting', {
    body: {
      data: { registrations: 0, posts: null, erasures: 0, mails: 0, stoppedProjections: [] },
    },
  });
}

export function openPortal(path = '/') {
  history.pushState(null, '', path);
  const client = createQueryClient();
  startSession(client);
  const view = render(<Portal client={client} />);
  return { ...view, user: userEvent.setup(), client };
}

export const toasts = (): readonly string[] =>
  [...document.querySelectorAll('[data-toasts] p')].map(({ textContent }) => textContent.trim());
