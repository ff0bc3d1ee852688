import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../call.ts';
import { limits } from '../limits.ts';
import { listPageQuery } from '../list-page.ts';
import { directoryAnswer } from './directory.api.ts';
import { directoryQuery, memberSearchQuery } from './directory.query.ts';
import {
  mentionSuggestionsAnswer,
  rejectMemberRequest,
  userAnswer,
  usersAnswer,
} from './member.api.ts';
import { editProfileRequest, pictureAnswer } from './profile.api.ts';

export const memberCalls = {
  'GET /users': {
    access: 'member',
    tag: 'Members',
    summary: 'A page of the directory: approved members by name, those that match every filter',
    query: directoryQuery,
    answers: { 200: directoryAnswer },
  },
  'GET /users/search': {
    access: 'member',
    tag: 'Members',
    summary: 'Members to mention, one of whose names begins like the text',
    query: memberSearchQuery,
    answers: { 200: mentionSuggestionsAnswer },
  },
  'GET /users/profile': {
    access: 'member',
    tag: 'Members',
    summary: "One's own profile, all of it",
    answers: { 200: userAnswer },
  },
  'PUT /users/profile': {
    access: 'member',
    tag: 'Members',
    summary: "Change one's own profile; what is left out stays as it is",
    body: editProfileRequest,
    answers: { 200: userAnswer },
  },
  'PUT /users/profile/picture': {
    access: 'member',
    tag: 'Members',
    summary: "Put a new picture into one's own profile",
    file: { field: 'profilePicture', bytes: limits.pictureBytes },
    answers: { 200: pictureAnswer },
  },
  'DELETE /users/profile/picture': {
    access: 'member',
    tag: 'Members',
    summary: "Take the picture out of one's own profile",
    answers: { 200: pictureAnswer },
  },
  'GET /users/pending': {
    access: 'admin',
    tag: 'Registrations',
    summary: 'A page of the registrations that wait, what has waited longest first',
    query: listPageQuery,
    answers: { 200: usersAnswer },
  },
  'PUT /users/approve/:memberId': {
    access: 'admin',
    tag: 'Registrations',
    summary: 'Approve a registration',
    answers: { 200: userAnswer },
    refusals: { 404: 'There is no such registration' },
  },
  'DELETE /users/:memberId': {
    access: 'admin',
    tag: 'Registrations',
    summary: 'Reject a registration; who registered is taken out at once',
    body: rejectMemberRequest,
    answers: { 200: messageAnswer },
    refusals: { 404: 'There is no such registration', 409: 'It has been approved' },
  },
  'GET /users/:memberId': {
    access: 'member',
    rule: 'E-mail, admission number and date of birth: the member and administrators only',
    tag: 'Members',
    summary: "A member's profile",
    answers: { 200: userAnswer },
    refusals: { 404: 'There is no such member' },
  },
} as const satisfies CallTable;
