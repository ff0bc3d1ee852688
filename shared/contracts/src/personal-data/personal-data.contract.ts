import { ownPasswordRequest } from '../accounts/own-password.request.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { userAnswer } from '../members/member.api.ts';
import { kept, keptAnswer } from './personal-data.api.ts';
import { leaveRequest } from './personal-data.request.ts';

export const personalData = {
  tag: 'Your data',
  calls: {
    'GET /account/data': {
      access: 'member',
      summary: 'What the portal keeps about a member, why, who sees it, and for how long',
      answers: { 200: keptAnswer },
    },
    'POST /account/data': {
      access: 'member',
      rate: 'attempt',
      work: 'copy',
      rule: 'Contains what belongs to the signed-in member alone; a copy from the last ten minutes is sent again',
      summary:
        'A copy of the data of the member: pages, tables, JSON, pictures and events in one ZIP',
      body: ownPasswordRequest,
      example: { password: 'Secret-1' },
      answers: { 200: 'application/zip' },
      refusals: { 429: 'Too many wrong passwords, or too many copies' },
    },
    'PUT /account/hide': {
      access: 'member',
      summary:
        'Hide your account from other members until the next sign-in; signs out everywhere, this session included',
    },
    'DELETE /account': {
      access: 'member',
      rate: 'attempt',
      summary: 'Have your account erased after some days, in which you can still keep it',
      body: leaveRequest,
      example: { password: 'Secret-1', content: 'remove' },
      answers: { 200: userAnswer },
      refusals: {
        409: 'Administrators must give up their role first',
        429: 'Too many wrong passwords',
      },
    },
    'PUT /account/keep': {
      access: 'member',
      summary: 'Keep your account, and cancel its erasure',
      answers: { 200: userAnswer },
      refusals: { 409: 'Administrators decided about the erasure' },
    },
  },
  schemas: { KeptData: kept },
  refusals: {
    'copies-being-made': 'Copies are being made right now. Please try again in a moment.',
    'leaving-administrator':
      'You are an administrator. Please ask another administrator to take away that role first.',
    'leaving-by-administrators':
      'Administrators decided to erase your account. Please write to them.',
  },
} as const satisfies FeatureContract;
