import * as z from 'zod/mini';
import { decisionRequest, decisionFields } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { pageQuery } from '../fields/page.query.ts';
import { createGroupRequest } from './create-group.request.ts';
import {
  group,
  groupMembersAnswer,
  groupNamesAnswer,
  groupsAnswer,
  isGroupMemberAnswer,
} from './group.api.ts';
import { groupStream, membershipStream } from './group.events.ts';
import { groupPushes } from './group.pushes.ts';
import { groupCardView, groupMembersView, groupView } from './group.views.ts';
import { groupsQuery } from './groups.query.ts';

const changeGroupRequest = z.object({
  ...z.partial(createGroupRequest).shape,
  ...decisionFields,
});

const BY_FOUNDER = {
  access: 'member',
  rule: "The group's founder and administrators",
  staff: true,
  confirm: false,
} as const;
const NEITHER = 'You are neither the founder nor an administrator';
const NOT_THERE = { 404: 'There is no such group' };

export const groups = {
  streams: [groupStream, membershipStream],
  tag: 'Groups',
  calls: {
    'GET /groups': {
      access: 'member',
      summary:
        'A page of the groups, your own first, then by name; the header `X-Total-Count` has the total',
      query: groupsQuery,
      answers: { 200: groupsAnswer },
    },
    'GET /users/:memberId/groups': {
      access: 'member',
      summary: 'The names of the groups that a member is in, by name',
      answers: { 200: groupNamesAnswer },
    },
    'POST /groups': {
      access: 'member',
      rate: 'publish',
      summary: 'Create a group and join it',
      body: createGroupRequest,
      example: { name: 'Cricket', description: 'Everyone who still plays.' },
      answers: { 201: group },
    },
    'GET /groups/:groupId': {
      access: 'member',
      summary: 'A group with its newest members, at most 50',
      answers: { 200: group },
      refusals: NOT_THERE,
    },
    'GET /groups/:groupId/members': {
      access: 'member',
      summary: 'A page of the members of a group, by name',
      query: pageQuery,
      answers: { 200: groupMembersAnswer },
      refusals: NOT_THERE,
    },
    'PUT /groups/:groupId': {
      ...BY_FOUNDER,
      rate: 'publish',
      summary: 'Change the name or the description; fields that are left out stay as they are',
      body: changeGroupRequest,
      example: { name: 'Cricket, Pune' },
      answers: { 200: group },
      refusals: { 403: NEITHER, ...NOT_THERE },
    },
    'DELETE /groups/:groupId': {
      ...BY_FOUNDER,
      summary: 'Remove a group with its chat',
      body: decisionRequest,
      example: { reason: 'Nobody has written in it for years' },
      refusals: { 403: NEITHER, ...NOT_THERE },
    },
    'GET /groups/:groupId/isGroupMember': {
      access: 'member',
      summary: 'Whether you are in the group',
      answers: { 200: isGroupMemberAnswer },
    },
    'PUT /groups/:groupId/join': {
      access: 'member',
      summary: 'Join a group',
      answers: { 200: group },
      refusals: NOT_THERE,
    },
    'PUT /groups/:groupId/leave': {
      access: 'member',
      summary: 'Leave a group',
      answers: { 200: group },
      refusals: NOT_THERE,
    },
    'DELETE /groups/:groupId/members/:memberId': {
      ...BY_FOUNDER,
      summary: 'Remove a member from a group',
      body: decisionRequest,
      example: { reason: 'Asked for it by phone' },
      answers: { 200: group },
      refusals: { 403: NEITHER, ...NOT_THERE },
    },
  },
  views: [groupView, groupCardView, groupMembersView],
  pushes: groupPushes,
  schemas: { Group: group },
  refusals: {
    'group-not-found': 'Group not found.',
    'not-in-the-group': 'You are not a member of this group.',
    'group-member-not-found': 'Member not found',
    'group-created-already': 'This group has been created already',
    'group-not-yours-to-change': 'Only administrators and the group’s founder may change it',
    'group-not-yours-to-remove': 'Only administrators and the group’s founder may remove it',
    'group-members-not-yours-to-remove':
      'Only administrators and the group’s founder may remove members',
    'group-details-changed-since':
      'The group’s details have been changed since the decision, so the decision cannot be undone.',
    'group-joined-again-since':
      'The person has joined the group again since the decision, so the decision cannot be undone.',
    'group-left-since':
      'The person has left the group since the decision, so the decision cannot be undone.',
    'group-removed-since':
      'The group has been removed since the decision, so the decision cannot be undone.',
  },
} as const satisfies FeatureContract;
