import type { FeatureContract } from '../feature-contract.ts';
import { limits } from '../fields/limits.ts';
import { directoryAnswer } from './directory.api.ts';
import { directoryQuery, memberSearchQuery } from './directory.query.ts';
import {
  mention,
  mentionSuggestion,
  personSummary,
  user,
  mentionSuggestionsAnswer,
  userAnswer,
} from './member.api.ts';
import { memberStream } from './member.events.ts';
import { mentionsView, userView } from './member.views.ts';
import { editProfileRequest, pictureAnswer } from './profile.api.ts';

export const members = {
  streams: [memberStream],
  tag: 'Members',
  calls: {
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
      rule: 'Email, admission number and date of birth: the member and administrators only. Counts as `people`',
      summary: "A member's profile",
      answers: { 200: userAnswer },
      refusals: { 404: 'There is no such member' },
    },
  },
  views: [userView, mentionsView],
  schemas: {
    User: user,
    PersonSummary: personSummary,
    Mention: mention,
    MentionSuggestion: mentionSuggestion,
  },
  refusals: {
    'user-not-found': 'User not found',
    'member-not-found': 'Member not found',
    'picture-not-found': 'Picture not found',
    'batch-missing': 'Batch year is required',
    'birth-date-missing': 'Date of birth is required',
    'batch-on-record':
      'Your batch is on record already. Please ask an administrator to correct it.',
    'birth-date-on-record':
      'Your date of birth is on record already. Please ask an administrator to correct it.',
    'too-many-pictures':
      'Too many pictures are being uploaded right now. Please try again in a moment.',
    'name-pretends':
      'This name could be taken for the portal or its administrators. Please use your own name.',
    'name-of-mixed-scripts': 'Please write each word of your name in one script.',
    'name-invisible': 'Your name contains characters that cannot be seen.',
    'not-an-image': 'Please upload an image file',
    'picture-kind-unreadable':
      'This kind of picture cannot be read. Please use JPEG, PNG, WebP, GIF or AVIF.',
    'picture-too-many-pixels':
      'This picture has too many pixels. Please use one of at most {most} megapixels.',
    'picture-damaged': 'This picture is damaged and cannot be read. Please try another one.',
    'picture-too-slow':
      'This picture takes too long to read. Please save it again, or use a smaller one.',
    'picture-too-large': 'A picture must be at most {most} MB',
    'roster-too-large': 'A roster must be at most {most} MB',
    'picture-not-in-form': "Send the picture as the file ''{field}'' of a multipart form",
    'roster-not-in-form': "Send the roster as the file ''{field}'' of a multipart form",
    'file-missing': "The form has no file ''{field}''",
    'picture-incomplete': 'The picture did not arrive completely. Please try again.',
    'roster-incomplete': 'The roster did not arrive completely. Please try again.',
  },
} as const satisfies FeatureContract;
