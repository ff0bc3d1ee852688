import type { CallTable } from '../wire/call.ts';
import { limits } from '../fields/limits.ts';
import { directoryAnswer } from './directory.api.ts';
import { directoryQuery, memberSearchQuery } from './directory.query.ts';
import { mentionSuggestionsAnswer, userAnswer } from './member.api.ts';
import { editProfileRequest, pictureAnswer } from './profile.api.ts';

export const memberCalls = {
  'GET /users': {
    access: 'member',
    rate: 'search',
    rule: 'Counts as `people`, by the number of people on the page',
    summary:
      'A page of the directory: the approved members that match every filter and every word, by name',
    query: directoryQuery,
    answers: { 200: directoryAnswer },
  },
  'GET /users/search': {
    access: 'member',
    rate: 'search',
    summary: 'Members to mention: those with a name that begins with the text',
    query: memberSearchQuery,
    answers: { 200: mentionSuggestionsAnswer },
  },
  'GET /users/profile': {
    access: 'member',
    summary: 'Your own profile in full',
    answers: { 200: userAnswer },
  },
  'PUT /users/profile': {
    access: 'member',
    rate: 'publish',
    summary:
      'Edit your own profile; fields that are left out stay as they are. An office account, which has no batch, also takes `batchYear` and `dateOfBirth`, together and once',
    body: editProfileRequest,
    example: { currentOrganization: 'Zilla Parishad', location: 'Nashik' },
    answers: { 200: userAnswer },
  },
  'PUT /users/profile/picture': {
    access: 'member',
    rate: 'publish',
    summary: 'Set your profile picture',
    file: { field: 'profilePicture', bytes: limits.pictureBytes },
    answers: { 200: pictureAnswer },
  },
  'DELETE /users/profile/picture': {
    access: 'member',
    rate: 'publish',
    summary: 'Remove your profile picture',
    answers: { 200: pictureAnswer },
  },
  'GET /users/:memberId': {
    access: 'member',
    rule: 'E-mail, admission number and date of birth: the member and administrators only. Counts as `people`',
    summary: "A member's profile",
    answers: { 200: userAnswer },
    refusals: { 404: 'There is no such member' },
  },
} as const satisfies CallTable;
