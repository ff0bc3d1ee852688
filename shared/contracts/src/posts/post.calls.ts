import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../call.ts';
import { listPageQuery } from '../list-page.ts';
import { feedQuery } from './feed.query.ts';
import {
  editPostRequest,
  pendingPostsAnswer,
  postAnswer,
  postsAnswer,
  submitPostRequest,
} from './post.api.ts';

const NOT_THERE = "There is no such post, or it waits for approval and is somebody else's";

export const postCalls = {
  'GET /posts': {
    access: 'member',
    tag: 'Posts',
    summary: 'A page of the feed, newest first; fewer than asked for means that it is the last',
    query: feedQuery,
    answers: { 200: postsAnswer },
  },
  'POST /posts': {
    access: 'member',
    rule: "Where the portal is moderated, a member's post waits for an administrator",
    tag: 'Posts',
    summary: 'Write a post',
    body: submitPostRequest,
    answers: { 201: postAnswer },
  },
  'GET /posts/pending': {
    access: 'admin',
    tag: 'Posts',
    summary: 'A page of the posts that wait for approval, what has waited longest first',
    query: listPageQuery,
    answers: { 200: pendingPostsAnswer },
  },
  'PUT /posts/approve/:postId': {
    access: 'admin',
    tag: 'Posts',
    summary: 'Publish a post that waits',
    answers: { 200: postAnswer },
    refusals: { 404: 'There is no such post' },
  },
  'GET /posts/:postId': {
    access: 'member',
    rule: 'One that waits for approval: its author and administrators only',
    tag: 'Posts',
    summary: 'One post',
    answers: { 200: postAnswer },
    refusals: { 404: NOT_THERE },
  },
  'PUT /posts/:postId': {
    access: 'member',
    rule: 'The author only',
    tag: 'Posts',
    summary: 'Change a post; what is left out stays as it is',
    body: editPostRequest,
    answers: { 200: postAnswer },
    refusals: { 403: "It is somebody else's post", 404: NOT_THERE },
  },
  'DELETE /posts/:postId': {
    access: 'member',
    rule: 'The author; administrators may delete any',
    tag: 'Posts',
    summary: 'Delete a post, or reject one that waits',
    answers: { 200: messageAnswer },
    refusals: { 403: "It is somebody else's post", 404: NOT_THERE },
  },
} as const satisfies CallTable;
