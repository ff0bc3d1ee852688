import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { timeOfDay } from '../../lib/date.ts';
import type { Outgoing } from '../../lib/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Rule } from '../../ui/layout.ts';
import { Written } from '../../ui/Written.ts';
import { Avatar } from '../members/person/Avatar.tsx';
import { MentionedText } from '../members/person/MentionedText.tsx';
import { PersonName } from '../members/person/PersonName.ts';
import { Stamp } from '../members/person/Stamp.tsx';
import type { MessageRow, Row } from './message-rows.ts';

const Column = styled.div`
  width: min(760px, 100% - 32px);
  margin-inline: auto;
  padding-block: 3px;
`;
const Line = styled.div<{ readonly $own: boolean }>`
  display: grid;
  grid-template-columns: ${({ $own }) => ($own ? '1fr' : '32px minmax(0, 1fr)')};
  gap: 0 10px;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
`;
const Bubble = styled.div`
  grid-column: -2;
  max-width: min(560px, 100%);
  padding: 8px 14px;
  border: 1px solid var(--line);
  border-radius: 4px var(--r-m) var(--r-m);
  background: var(--surface);
  &[data-own] {
    border-color: transparent;
    border-radius: var(--r-m) var(--r-m) 4px;
    background: var(--tint);
  }
  &[data-state='sending'] {
    border: 1px dashed var(--control);
    background: none;
    color: var(--ink-2);
  }
  &[data-state='failed'],
  &[data-state='refused'] {
    border: 1.5px solid var(--bad);
    background: var(--surface);
  }
`;
const Sender = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  align-items: center;
  font-size: 0.875rem;
`;
const Time = styled.div`
  grid-column: -2;
  color: var(--ink-2);
  font-size: 0.875rem;
  padding-block: 2px 6px;
`;
const NotSent = styled(Time)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  color: var(--bad);
`;
const UnreadLine = styled(Rule)`
  color: var(--event);
  font-weight: 600;
  &::before,
  &::after {
    border-top: 2px solid var(--marigold);
  }
`;

export type RowActions = {
  readonly onPerson: (memberId: string) => void;
  readonly onRetry: (clientId: string) => void;
  readonly onDiscard: (clientId: string) => void;
};

function SentMessage(
  props: Pick<RowActions, 'onPerson'> & {
    readonly row: MessageRow;
    readonly memberId: string;
  },
) {
  const { row, memberId, onPerson } = props;
  const { message, isFirst, isLast } = row;
  const { sender } = message;
  const isOwn = sender._id === memberId;
  return (
    <Line $own={isOwn} data-message={message._id}>
      {!isOwn &&
        (isFirst ? (
          <Avatar size="s" fullName={sender.fullName} profilePicture={sender.profilePicture} />
        ) : (
          <span />
        ))}
      <Bubble data-own={isOwn || undefined}>
        {!isOwn && isFirst && (
          <Sender>
            <PersonName memberId={sender._id} onOpen={onPerson}>
              <bdi>{sender.fullName}</bdi>
            </PersonName>
            <Stamp batchYear={sender.batchYear} />
          </Sender>
        )}
        <Written>
          <MentionedText text={message.text} mentions={message.mentions} onMember={onPerson} />
        </Written>
      </Bubble>
      {isLast && (
        <Time>
          <time dateTime={message.createdAt}>{timeOfDay(message.createdAt)}</time>
        </Time>
      )}
    </Line>
  );
}

function OutgoingMessage(props: RowActions & { readonly outgoing: Outgoing }) {
  const { onPerson, onRetry, onDiscard } = props;
  const { clientId, text, state } = props.outgoing;
  return (
    <Line $own data-outgoing={clientId}>
      <Bubble data-own data-state={state}>
        <Written>
          <MentionedText text={text} onMember={onPerson} />
        </Written>
      </Bubble>
      {state === 'sending' ? (
        <Time>Sending…</Time>
      ) : (
        <NotSent>
          Not sent
          <Button variant="quiet" onClick={() => onRetry(clientId)}>
            <RotateCw size={16} aria-hidden="true" /> Retry
          </Button>
          <Button variant="quiet" onClick={() => onDiscard(clientId)}>
            Discard
          </Button>
        </NotSent>
      )}
    </Line>
  );
}

export function ChatRow(
  props: RowActions & {
    readonly row: Row;
    readonly memberId: string;
    readonly isWhole: boolean;
  },
) {
  const { row, memberId, isWhole, ...actions } = props;
  switch (row.kind) {
    case 'top':
      return (
        <Column style={{ minHeight: 44, textAlign: 'center' }}>
          <Muted>
            {isWhole ? 'This is where the conversation began.' : 'Loading older messages…'}
          </Muted>
        </Column>
      );
    case 'day':
      return (
        <Column>
          <Rule>{row.label}</Rule>
        </Column>
      );
    case 'unread':
      return (
        <Column>
          <UnreadLine data-unread-line>{row.count} unread</UnreadLine>
        </Column>
      );
    case 'message':
      return (
        <Column>
          <SentMessage row={row} memberId={memberId} {...actions} />
        </Column>
      );
    case 'outgoing':
      return (
        <Column>
          <OutgoingMessage outgoing={row.outgoing} {...actions} />
        </Column>
      );
    default:
      return row satisfies never;
  }
}
