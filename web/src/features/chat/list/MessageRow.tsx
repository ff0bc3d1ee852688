import type { Message } from '@portal/contracts/chat/message.api';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { timeOfDay } from '../../../lib/time/date.ts';
import { useShownState, type Outgoing } from '../../../lib/kept/outbox.ts';
import { LazyMenu } from '../../../ui/dialogs/LazyMenu.tsx';
import { Muted, Rule, VisuallyHidden } from '../../../ui/layout.ts';
import { Unsent } from '../../../ui/states/Unsent.tsx';
import { Written } from '../../../ui/words/Written.ts';
import { FaceLink } from '../../members/person/FaceLink.tsx';
import { MentionedText } from '../../members/person/MentionedText.tsx';
import { PersonName } from '../../members/person/PersonName.ts';
import { StampLink } from '../../members/person/Stamp.tsx';
import type { MessageRow, Row } from './message-rows.ts';
import { useHold } from './use-hold.ts';
import { actionsButton } from '../../../ui/dialogs/actions-button.tsx';

const Column = styled.div`
  width: min(760px, 100% - 2 * var(--gutter));
  margin-inline: auto;
  padding-block: 2px;
`;
const Line = styled.div<{ readonly $own: boolean }>`
  display: grid;
  grid-template-columns: ${({ $own }) => ($own ? 'minmax(0, 1fr)' : '32px minmax(0, 1fr)')};
  gap: 0 8px;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  @media (max-width: 16em) {
    grid-template-columns: 0 minmax(0, 1fr);
    gap: 0;
    > :first-child:not(:last-child) {
      display: none;
    }
  }
`;
const Bubble = styled.div`
  position: relative;
  grid-column: -2;
  max-width: min(560px, 100%);
  padding: 5px 12px;
  border: 1px solid var(--line);
  border-radius: 4px var(--r-m) var(--r-m);
  background: var(--surface);
  &[data-own] {
    border-color: transparent;
    border-radius: var(--r-m) var(--r-m) 4px;
    background: var(--tint);
    --mention: var(--surface);
    --time: var(--on-tint);
  }
  &[data-state='sending'],
  &[data-state='waiting'] {
    border: 1px dashed var(--control);
    background: none;
    color: var(--ink-2);
  }
  &[data-state='refused'] {
    border: 1.5px solid var(--bad);
    background: var(--surface);
  }
  @media (hover: hover) and (min-width: 16em) {
    max-width: min(560px, 100% - var(--tap));
  }
  @media (hover: none) {
    user-select: none;
    -webkit-touch-callout: none;
  }
`;
const Tools = styled.span`
  position: absolute;
  top: -4px;
  left: 100%;
  [data-own] > & {
    left: auto;
    right: 100%;
  }
  > button:not(:focus-visible, [aria-expanded='true']) {
    opacity: 0;
  }
  @media (hover: hover) {
    [data-message]:hover & > button {
      opacity: 1;
    }
  }
  /* Beside the bubble there is no room */
  @media (hover: none), (max-width: 16em) {
    &,
    [data-own] > & {
      left: auto;
      right: 0;
    }
  }
  @media (hover: none) {
    > button:not(:focus-visible, [aria-expanded='true']) {
      pointer-events: none;
    }
  }
`;
const Sender = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  align-items: center;
  font-size: 0.875rem;
`;
const Words = styled(Written)`
  display: flow-root;
`;
const sideAfter = (text: string): 'left' | 'right' =>
  /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(
    text.slice(text.lastIndexOf('\n') + 1),
  )
    ? 'left'
    : 'right';
/** Placed in the last line of the text if there is room, otherwise below it. */
const Time = styled.time<{ readonly $after: string }>`
  float: ${({ $after }) => sideAfter($after)};
  margin: 5px 0 -2px;
  margin-${({ $after }) => (sideAfter($after) === 'right' ? 'left' : 'right')}: 12px;
  color: var(--time, var(--ink-2));
  font-size: 0.8125rem;
  line-height: 1.5;
  white-space: nowrap;
  direction: ltr;
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
  readonly removal: (message: Message) => (() => void) | null;
  readonly onRetry: (clientId: string) => void;
  readonly onDiscard: (clientId: string) => void;
};

function SentMessage(
  props: Pick<RowActions, 'onPerson' | 'removal'> & {
    readonly row: MessageRow;
    readonly memberId: string;
  },
) {
  const { row, memberId, onPerson, removal } = props;
  const { message, isFirst } = row;
  const { sender } = message;
  const isOwn = sender._id === memberId;
  const tools = useRef<HTMLSpanElement>(null);
  const hold = useHold(() => tools.current?.querySelector('button')?.click());
  return (
    <Line $own={isOwn} data-message={message._id}>
      {!isOwn && (isFirst ? <FaceLink person={sender} onOpen={onPerson} /> : <span />)}
      <Bubble data-own={isOwn || undefined} {...hold}>
        {!isOwn && isFirst ? (
          <Sender>
            <PersonName memberId={sender._id} onOpen={onPerson}>
              <bdi>{sender.fullName}</bdi>
            </PersonName>
            <StampLink batchYear={sender.batchYear} />
          </Sender>
        ) : (
          <VisuallyHidden>{isOwn ? t('You') : sender.fullName}</VisuallyHidden>
        )}
        <Words>
          <MentionedText text={message.text} mentions={message.mentions} onMember={onPerson} />
          <Time $after={message.text} dateTime={message.createdAt}>
            {timeOfDay(message.createdAt)}
          </Time>
        </Words>
        <Tools ref={tools}>
          <LazyMenu
            load={async () =>
              (await import('./MessageMenu.tsx')).messageMenu(message, removal(message))
            }
            trigger={actionsButton(t('Message actions'))}
          />
        </Tools>
      </Bubble>
    </Line>
  );
}

function OutgoingMessage(props: RowActions & { readonly outgoing: Outgoing }) {
  const { onPerson, onRetry, onDiscard } = props;
  const { clientId, text } = props.outgoing;
  const state = useShownState(props.outgoing.state);
  return (
    <Line $own data-outgoing={clientId}>
      <Bubble data-own data-state={state}>
        <VisuallyHidden>{t('You')}</VisuallyHidden>
        <Words>
          <MentionedText text={text} onMember={onPerson} />
          {state === 'sending' && (
            <Time as="span" $after={text}>
              {t('Sending…')}
            </Time>
          )}
        </Words>
      </Bubble>
      {state !== 'sending' && (
        <Unsent
          text={text}
          isRefused={state === 'refused'}
          onRetry={() => onRetry(clientId)}
          onDiscard={() => onDiscard(clientId)}
        />
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
            {isWhole ? t('This is where the conversation began.') : t('Loading older messages…')}
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
          <UnreadLine data-unread-line>{t('{count} unread', { count: row.count })}</UnreadLine>
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
