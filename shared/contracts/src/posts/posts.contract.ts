import * as z from 'zod/mini';
import { decisionRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { countFrom1To } from '../fields/digits.ts';
import { limits } from '../fields/limits.ts';
import { listPageQuery } from '../fields/list-page.query.ts';
import { BY_ADMINS } from '../wire/call.ts';
import { pendingPostsAnswer } from './pending-post.api.ts';
import { post, editPostRequest, postAnswer, postsAnswer, submitPostRequest } from './post.api.ts';
import { postStream } from './post.events.ts';
import { postPushes } from './post.pushes.ts';
import { pendingPostsView, postView } from './post.views.ts';

const feedQuery = z.object({
  page: z._default(countFrom1To(100_000), 1),
  limit: z._default(countFrom1To(limits.feedPageMaximum), limits.feedPage),
});

/** `revision`: that of the post as the administrator read it. */
const approvePostRequest = z.extend(decisionRequest, { revision: z.optional(z.int()) });

const NOT_THERE = 'There is no such post, or another member wrote it and it is still pending';

export const posts = {
  streams: [postStream],
  tag: 'Posts',
  calls: {
    'GET /posts': {
      access: 'member',
      summary: 'A page of the feed, newest first; the last page has fewer posts than requested',
      query: feedQuery,
      answers: { 200: postsAnswer },
    },
    'GET /users/:memberId/posts': {
      access: 'member',
      summary: "A page of a member's published posts, newest first",
      query: feedQuery,
      answers: { 200: postsAnswer },
    },
    'POST /posts': {
      access: 'member',
      rate: 'publish',
      rule: "Where the portal is moderated, a member's post waits for an administrator",
      summary: 'Write a post',
      body: submitPostRequest,
      example: {
        title: 'Reunion in May',
        content: 'We meet on the first Sunday, at the old banyan tree.',
        category: 'Event',
      },
      answers: { 201: postAnswer },
    },
    'GET /posts/pending': {
      access: 'admin',
      summary: 'A page of the pending posts, oldest first',
      query: listPageQuery,
      answers: { 200: pendingPostsAnswer },
    },
    'PUT /posts/approve/:postId': {
      ...BY_ADMINS,
      summary:
        'Approve a post if it still has the given `revision`; by default, approve its latest revision',
      body: approvePostRequest,
      example: { revision: 0 },
      answers: { 200: postAnswer },
      refusals: { 404: 'There is no such post', 409: 'Its author has edited it since' },
    },
    'GET /posts/:postId': {
      access: 'member',
      rule: 'A post that waits for approval: its author and administrators only',
      summary: 'One post',
      answers: { 200: postAnswer },
      refusals: { 404: NOT_THERE },
    },
    'PUT /posts/:postId': {
      access: 'member',
      rate: 'publish',
      rule: "The author only; where the portal is moderated, a member's post waits for an administrator again",
      summary: 'Edit a post; fields that are left out stay as they are',
      body: editPostRequest,
      example: { title: 'Reunion in June' },
      answers: { 200: postAnswer },
      refusals: { 403: 'Another member wrote the post', 404: NOT_THERE },
    },
    'DELETE /posts/:postId': {
      access: 'member',
      rule: 'The author; administrators may delete any',
      staff: true,
      confirm: false,
      summary: 'Delete a post, or reject a pending one',
      body: decisionRequest,
      example: { reason: 'An advertisement' },
      refusals: { 403: 'Another member wrote the post', 404: NOT_THERE },
    },
  },
  views: [postView, pendingPostsView],
  pushes: postPushes,
  schemas: { Post: post },
  refusals: {
    'post-not-found': 'Post not found',
    'post-not-yours-to-edit': 'You can only edit your own posts',
    'post-not-yours-to-delete': 'You can only delete your own posts',
    'post-submitted-already': 'This post has been submitted already',
    'post-edited-meanwhile':
      'The author has edited this post in the meantime. Please read it again.',
    'event-needs-category': 'Only a post in the category Event can have a start',
    'post-edited-since':
      'The post has been edited since the decision, so the decision cannot be undone.',
    'post-deleted-since':
      'The post has been deleted since the decision, so the decision cannot be undone.',
  },
} as const satisfies FeatureContract;
