import { failedMails } from '@portal/read-models/mails/failed-mail';
import { tombstone } from '@portal/read-models/read-model';
import type { Feature } from '../declaring/projecting-feature.ts';
import { ifPresent, projection } from '../declaring/projection.ts';
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
    MemberErased: {
      where: ({ data }) => ({ memberId: data.memberId }),
      fold: ifPresent((document, { data, position }) =>
        document.memberId === data.memberId ? tombstone(document._id, position) : document,
      ),
    },
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
} satisfies Feature;
