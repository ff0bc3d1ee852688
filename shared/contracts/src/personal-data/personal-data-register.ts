import type * as z from 'zod/mini';
import type { kept } from './personal-data.api.ts';

export type Kept = z.infer<typeof kept>;

const MEMBERS = 'Approved members';
const STAFF = 'You and the administrators';
const YOU = 'You';
const NOBODY = 'Nobody';
const ERASED = 'Until your account is erased';

/** The register of personal data. A test compares it with the fields that the events mark as personal. */
export const register: readonly Kept[] = [
  {
    _id: 'name',
    what: 'Your name and your batch',
    why: 'So that others know who you are',
    seenBy: MEMBERS,
    until: ERASED,
    fields: ['member.fullName'],
  },
  {
    _id: 'address',
    what: 'Your email address',
    why: 'So that you can sign in, and get emails about your account',
    seenBy: STAFF,
    until: ERASED,
    fields: ['member.email'],
  },
  {
    _id: 'address-taken',
    what: 'A code that shows that your address is taken, and from which nobody can read the address',
    why: 'So that nobody else can register with your address',
    seenBy: NOBODY,
    until: 'Until your account is erased; an earlier address for seven days',
    fields: ['email.memberId'],
  },
  {
    _id: 'birth',
    what: 'Your date of birth',
    why: 'So that the portal can show your birthday and your age, and administrators can tell who you are',
    seenBy:
      'Members see the day unless you turn that off, and your age if you turn that on; you and the administrators see the whole date',
    until: ERASED,
    fields: ['member.dateOfBirth'],
  },
  {
    _id: 'admission',
    what: 'Your admission number',
    why: 'So that administrators find you in the records of the school',
    seenBy: STAFF,
    until: ERASED,
    fields: ['member.admissionNumber'],
  },
  {
    _id: 'profile',
    what: 'Your profile: about you, work, place, phone number, links, picture and language',
    why: 'So that others can get to know you, and reach you; and so that you can read the portal and its emails in your language',
    seenBy: 'Approved members; only you and the administrators see your language',
    until:
      'Until you change it, or your account is erased; earlier versions stay encrypted in the history',
    fields: ['member.profile'],
  },
  {
    _id: 'registration',
    what: 'Questions about your registration, and your answers',
    why: 'So that administrators can tell whether you were at the school',
    seenBy: STAFF,
    until: ERASED,
    fields: ['member.question', 'member.answer'],
  },
  {
    _id: 'decisions',
    what: 'What administrators decided about you and your posts, and why',
    why: 'So that decisions can be explained and undone',
    seenBy: STAFF,
    until: ERASED,
    fields: ['member.reason', 'post.reason', 'comment.reason'],
  },
  {
    _id: 'posts',
    what: 'Your posts, with place and link of your events',
    why: 'Because you shared them',
    seenBy: MEMBERS,
    until:
      'Until you delete them, or your account is erased; deleted texts stay encrypted in the history',
    fields: ['post.title', 'post.content', 'post.place', 'post.link'],
  },
  {
    _id: 'comments',
    what: 'Your comments and likes',
    why: 'Because you shared them',
    seenBy: MEMBERS,
    until:
      'Until you remove them, or your account is erased; deleted texts stay encrypted in the history',
    fields: ['comment.text'],
  },
  {
    _id: 'messages',
    what: 'Your messages in groups',
    why: 'Because you sent them',
    seenBy: 'Members of the group',
    until:
      'Until you delete them, or your account is erased; deleted texts stay encrypted in the history',
    fields: ['message.text'],
  },
  {
    _id: 'groups',
    what: 'Groups that you founded or joined',
    why: 'So that groups have a name and members',
    seenBy: MEMBERS,
    until: 'Until your account is erased; a group that others are in keeps its name',
    fields: ['group.name', 'group.description'],
  },
  {
    _id: 'contacts',
    what: 'Messages with which you asked someone to get in touch',
    why: 'Because you sent them',
    seenBy: 'You and the person to whom you wrote',
    until: ERASED,
    fields: ['contact.text'],
  },
  {
    _id: 'feedback',
    what: 'Your feedback',
    why: 'So that the people who run the portal can read it',
    seenBy: STAFF,
    until: ERASED,
    fields: ['feedback.subject', 'feedback.message'],
  },
  {
    _id: 'grievances',
    what: 'Your complaints about your data, and the answers',
    why: 'So that administrators answer them in time',
    seenBy: STAFF,
    until: ERASED,
    fields: ['grievance.text', 'grievance.answer'],
  },
  {
    _id: 'nominees',
    what: 'Your nominees: name, email address or phone number, and relation to you',
    why: 'So that they can ask for a copy of your data, or its erasure, if you die or cannot act',
    seenBy: STAFF,
    until:
      'Until your account is erased; what you change or withdraw stays encrypted in the history',
    fields: ['nominee.details', 'member.sendTo'],
  },
  {
    _id: 'breaches',
    what: 'Notices to you that your data may have got into the wrong hands',
    why: 'Because you must be told',
    seenBy: YOU,
    until: ERASED,
    fields: ['breach_notice.notice'],
  },
  {
    _id: 'answers',
    what: 'Your answers to events, and how many guests you bring',
    why: 'So that the author of an event can plan it',
    seenBy: MEMBERS,
    until: ERASED,
    fields: [],
  },
  {
    _id: 'consents',
    what: 'What you allow (birthday, age, emails), when you chose, and which privacy policy you saw',
    why: 'So that your choice holds, and the portal can show that it was yours',
    seenBy: YOU,
    until: 'For good; once your account is erased, nobody can tell that it was about you',
    fields: [],
  },
  {
    _id: 'sign-in',
    what: 'Your password, two-step sign-in and passkeys, in a form that nobody can read',
    why: 'So that nobody else can sign in as you',
    seenBy: NOBODY,
    until: 'Until you change them, or your account is erased',
    fields: [],
  },
  {
    _id: 'devices',
    what: 'Devices on which you are signed in: browser, first and last use',
    why: 'So that you notice a stranger, and can sign them out',
    seenBy: YOU,
    until: 'Until you sign out, or your account is erased',
    fields: [],
  },
  {
    _id: 'mails',
    what: 'Emails to you that have not been sent yet',
    why: 'So that they reach you even if a mail server was unavailable for a while',
    seenBy: NOBODY,
    until: 'Until they are sent, for a day at most; failed ones for 30 days',
    fields: [],
  },
  {
    _id: 'accesses',
    what: 'Who saw more of your personal data than all members see: when, and in which way',
    why: 'So that you can see it, and misuse is noticed',
    seenBy: 'You; administrators see how much each of them looked at',
    until: 'For a year, or until your account is erased',
    fields: [],
  },
  {
    _id: 'security',
    what: 'A log of sign-ins and of other calls that matter for security, without your name and address',
    why: 'So that an attack can be noticed and looked into',
    seenBy: 'Only the people who run the server',
    until: 'For a year',
    fields: [],
  },
];
