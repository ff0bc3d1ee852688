import { failedMails, type FailedMailDocument } from '@portal/read-models/mails/failed-mail';
import { tombstone } from '@portal/read-models/read-model';
import { erasing, ifPresent, projection } from '../declaring/projection.ts';
import { admins, reaction, tell } from '../declaring/reaction.ts';

export const failedMailProjection = projection(failedMails, {
  id: 'mailId',
  on: {
    MailFailed(document, { data, position, occurredAt }) {
      if (document?.status === 'erased') return document;
      const { mailId, memberId, kind, problem } = data;
      return {
        _id: mailId,
        position,
        status: 'failed',
        memberId,
        kind,
        problem,
        failedAt: occurredAt,
        failedIn: position,
      };
    },
    MailTriedAgain: ifPresent((document) => ({ ...document, status: 'settled' as const })),
    MailSetAside: ifPresent((document) => ({ ...document, status: 'settled' as const })),
    MemberErased: erasing<FailedMailDocument>('memberId', tombstone),
  },
});

const changed = () => [tell('failed_mails_changed', 'failed-mails', admins)];

export const failedMailReaction = reaction({
  MailFailed: changed,
  MailTriedAgain: changed,
  MailSetAside: changed,
});

export const mails = {
  projections: [failedMailProjection],
  reactions: [failedMailReaction],
};
