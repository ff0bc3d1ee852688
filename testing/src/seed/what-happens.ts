import * as accounts from './happenings/accounts.ts';
import { sendMessage } from './happenings/chat.ts';
import { comment, removeComment } from './happenings/comments.ts';
import { requestContact } from './happenings/contacts.ts';
import { giveFeedback } from './happenings/feedback.ts';
import { foundGroup, join, leave } from './happenings/groups.ts';
import { like, unlike } from './happenings/likes.ts';
import { readAll, readNewestPost } from './happenings/notifications.ts';
import { deletePost, editPost, publish, submitForApproval } from './happenings/posts.ts';
import type { Happens } from './portal-so-far.ts';

/**
 * `events`: the number of events of a happening. `share`: its part of the events after all registrations, an estimate from similar
 * communities. Likes fill the rest; timeline.ts plans other kinds without a share one by one.
 */
export const whatHappens = {
  begin: { events: 3, happens: accounts.begin },
  register: { events: 1, happens: accounts.register },
  approve: { events: 1, happens: accounts.approve },
  reject: { events: 1, happens: accounts.reject },
  erase: { events: 2, happens: accounts.erase },
  changeProfile: { events: 1, happens: accounts.changeProfile },
  signIn: { events: 1, share: 0.14, happens: accounts.signIn },
  signOut: { events: 1, share: 0.005, happens: accounts.signOut },
  refuseSignIn: { events: 1, share: 0.004, happens: accounts.refuseSignIn },
  changePassword: { events: 2, share: 0.001, happens: accounts.changePassword },
  publish: { events: 1, share: 0.04, happens: publish },
  submitForApproval: { events: 1, happens: submitForApproval },
  editPost: { events: 1, share: 0.003, happens: editPost },
  deletePost: { events: 1, share: 0.0015, happens: deletePost },
  like: { events: 1, happens: like },
  unlike: { events: 1, share: 0.015, happens: unlike },
  comment: { events: 1, share: 0.13, happens: comment },
  removeComment: { events: 1, share: 0.002, happens: removeComment },
  foundGroup: { events: 2, happens: foundGroup },
  join: { events: 1, share: 0.05, happens: join },
  leave: { events: 1, share: 0.004, happens: leave },
  sendMessage: { events: 1, share: 0.16, happens: sendMessage },
  readNewestPost: { events: 1, share: 0.03, happens: readNewestPost },
  readAll: { events: 1, share: 0.04, happens: readAll },
  requestContact: { events: 1, share: 0.002, happens: requestContact },
  giveFeedback: { events: 1, share: 0.002, happens: giveFeedback },
} satisfies Record<
  string,
  { readonly events: number; readonly share?: number; readonly happens: Happens }
>;

export type Kind = keyof typeof whatHappens;
export const kinds = Object.keys(whatHappens).filter((name): name is Kind => name in whatHappens);
