import { toJson } from '@portal/contracts/wire/json';
import { mailKind, type FailedMail } from '@portal/contracts/mails/mail.api';
import { mails as contract } from '@portal/contracts/mails/mails.contract';
import { isPresent, members } from '@portal/read-models/members/member';
import { failedMails, type PresentFailedMail } from '@portal/read-models/mails/failed-mail';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import type { People } from '../people/people.ts';
import { mailFacts } from './mail.facts.ts';

function presentMail(
  { _id, memberId, kind, problem, failedAt }: PresentFailedMail,
  people: People,
): FailedMail {
  const member = people.get(memberId);
  const fullName = isPresent(member) ? member.fullName : 'Rejected registration';
  return {
    _id,
    member: { _id: memberId, fullName },
    kind: mailKind.parse(kind),
    problem,
    failedAt,
  };
}

const recipientOf = ({ memberId }: PresentFailedMail): string => memberId;

const FAILED = { status: 'failed' } as const;

export const mails = feature(contract, {
  facts: mailFacts,
  answers({ readModels, people, noteAccess }: Needs<'noteAccess' | 'people' | 'readModels'>) {
    const stored = collectionOf(readModels, failedMails);
    return {
      models: [failedMails, members],
      calls: {
        'GET /admin/mails': pipeline({
          ids: async ({ query: { after } }) => (after === undefined ? null : stored.get(after)),
          async documents(last, { query: { limit } }) {
            const before = last !== null && last.status !== 'erased' ? last.failedIn : null;
            const [found, total] = await Promise.all([
              stored.find({
                filter: { ...FAILED, ...(before !== null && { failedIn: { $lt: before } }) },
                sort: sortBy('failedIn', -1),
                limit,
              }),
              stored.count(FAILED),
            ]);
            const failed = found.flatMap((mail) => (mail.status === 'erased' ? [] : [mail]));
            return { failed, total, recipients: await people(failed.map(recipientOf)) };
          },
          rules(found, { session }) {
            noteAccess(session, 'mails', found.failed.map(recipientOf));
            return found;
          },
          present: ({ failed, total, recipients }) =>
            toJson({ data: failed.map((mail) => presentMail(mail, recipients)), total }),
        }),
      },
      views: {
        'failed-mail-count': {
          models: [failedMails],
          answer: async () => toJson({ count: await stored.count(FAILED) }),
        },
      },
    };
  },
});
