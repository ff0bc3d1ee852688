import type { CallTable } from '../call.ts';
import { createGroupRequest, group, groupsAnswer, isGroupMemberAnswer } from './group.api.ts';

const NOT_THERE = { 404: 'There is no such group' };

export const groupCalls = {
  'GET /groups': {
    access: 'member',
    tag: 'Groups',
    summary: 'All groups, by name',
    answers: { 200: groupsAnswer },
  },
  'POST /groups': {
    access: 'member',
    tag: 'Groups',
    summary: 'Found a group, and be its first member',
    body: createGroupRequest,
    answers: { 201: group },
  },
  'GET /groups/:groupId': {
    access: 'member',
    tag: 'Groups',
    summary: 'A group with all its members',
    answers: { 200: group },
    refusals: NOT_THERE,
  },
  'GET /groups/:groupId/isGroupMember': {
    access: 'member',
    tag: 'Groups',
    summary: 'Whether one is in the group',
    answers: { 200: isGroupMemberAnswer },
  },
  'PUT /groups/:groupId/join': {
    access: 'member',
    tag: 'Groups',
    summary: 'Join a group',
    answers: { 200: group },
    refusals: NOT_THERE,
  },
  'PUT /groups/:groupId/leave': {
    access: 'member',
    tag: 'Groups',
    summary: 'Leave a group',
    answers: { 200: group },
    refusals: NOT_THERE,
  },
  'DELETE /groups/:groupId/members/:memberId': {
    access: 'member',
    rule: "The group's founder and administrators",
    tag: 'Groups',
    summary: 'Take somebody out of a group',
    answers: { 200: group },
    refusals: { 403: 'Only its founder and administrators may', ...NOT_THERE },
  },
} as const satisfies CallTable;
