import { limits } from '@portal/contracts/fields/limits';
import type { Mention } from '@portal/contracts/members/member.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import type { Mentions } from '../../lib/words/text-parts.ts';
import { useShownState, withoutEchoes, type Outgoing } from '../../lib/kept/outbox.ts';
import { onReachability } from '../../lib/network/reachability.ts';
import { currentLink, onLink } from '../../lib/realtime/link.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { CardList, Grow, Muted, Row, Small } from '../../ui/layout.ts';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { usePreparedUnsent, Unsent } from '../../ui/states/Unsent.tsx';
import { Written } from '../../ui/words/Written.ts';
import { WritingForm } from '../../ui/forms/WritingForm.tsx';
import { FaceLink } from '../members/person/FaceLink.tsx';
import { MentionedText } from '../members/person/MentionedText.tsx';
import { PersonName } from '../members/person/PersonName.ts';
import { StampLink } from '../members/person/Stamp.tsx';
import { outbox } from './comments.outbox.ts';
import { useShownComments } from './use-shown-comments.ts';
import { useLinkedComment } from './use-linked-comment.ts';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { CommentRef } from './comment-removal.ts';
import { actionsButton } from '../../ui/dialogs/actions-button.tsx';

const DeleteCommentDialog = lazyDialog(() => import('./DeleteCommentDialog.tsx'));

const Corner = styled.span`
  float: right;
  margin: -8px -14px -12px 0;
`;

function CommentTools(
  props: CommentRef & { readonly isOwn: boolean; readonly onEdit: () => void },
) {
  const { isOwn, onEdit, ...comment } = props;
  const [isAsking, setAsking] = useState(false);
  const own = isOwn ? { onEdit, onDelete: () => setAsking(true) } : null;
  return (
    <Corner>
      <LazyMenu
        load={async () => (await import('./CommentMenu.tsx')).commentMenu(comment, own)}
        trigger={actionsButton(t('Comment actions'))}
      />
      {isAsking && <DeleteCommentDialog {...comment} onClose={() => setAsking(false)} />}
    </Corner>
  );
}

const EditComment = lazyPart(() => import('./EditComment.tsx'));

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  margin-top: 12px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
`;
const Bubble = styled(Grow)`
  background: var(--sunk);
  border-radius: 4px var(--r-m) var(--r-m);
  padding: 8px 14px;
  &[data-state='refused'] {
    box-shadow: inset 0 0 0 1.5px var(--bad);
  }
  &[data-state='sending'],
  &[data-state='waiting'] {
    color: var(--ink-2);
  }
  [data-linked] > & {
    box-shadow: inset 0 0 0 2px var(--marigold);
  }
`;
const Head = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
  ${Small} {
    margin-left: auto;
    white-space: nowrap;
  }
`;

function Line(props: {
  readonly commentId?: string;
  readonly isLinked?: boolean;
  readonly author: ComponentProps<typeof FaceLink>['person'] & {
    readonly batchYear: number | null;
  };
  readonly text: string;
  readonly mentions?: readonly Mention[];
  readonly onMember: (memberId: string) => void;
  readonly note: ReactNode;
  readonly tool?: ReactNode;
  /** Takes the place of the text. */
  readonly editor?: ReactNode;
  readonly state?: ReturnType<typeof useShownState>;
  readonly children?: ReactNode;
}) {
  const { commentId, isLinked, author, text, mentions, onMember, note, tool, state } = props;
  const { editor, children } = props;
  return (
    <Row
      as="li"
      $top
      $wrap
      data-comment={commentId}
      data-linked={isLinked || undefined}
      tabIndex={isLinked ? -1 : undefined}
    >
      <FaceLink person={author} onOpen={onMember} />
      <Bubble data-state={state}>
        {tool}
        <Head>
          <PersonName memberId={author._id} onOpen={onMember}>
            <bdi>{author.fullName}</bdi>
          </PersonName>
          <StampLink batchYear={author.batchYear} />
          {note}
        </Head>
        {editor || (
          <Written>
            <MentionedText text={text} mentions={mentions} onMember={onMember} />
          </Written>
        )}
        {children}
      </Bubble>
    </Row>
  );
}

function OutgoingComment(props: {
  readonly outgoing: Outgoing;
  readonly onMember: (memberId: string) => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}) {
  const { outgoing, onMember, onRetry, onDiscard } = props;
  const state = useShownState(outgoing.state);
  return (
    <Line
      author={useMember()}
      text={outgoing.text}
      state={state}
      onMember={onMember}
      note={state === 'sending' && <Small>{t('Sending…')}</Small>}
    >
      {state !== 'sending' && (
        <Unsent
          text={outgoing.text}
          isRefused={state === 'refused'}
          onRetry={onRetry}
          onDiscard={onDiscard}
        />
      )}
    </Line>
  );
}

export default function Comments(props: { readonly postId: string; readonly mentions: Mentions }) {
  const { postId, mentions } = props;
  const client = useQueryClient();
  const me = useMember();
  const shown = useShownComments(postId);
  const { comments, hasEarlier, isFetching, showEarlier } = shown;
  const list = useRef<HTMLUListElement>(null);
  const rowOf = (commentId: string) =>
    [...(list.current?.children ?? [])].find(
      (row): row is HTMLElement =>
        row instanceof HTMLElement && row.dataset['comment'] === commentId,
    );
  const { linked, isGone } = useLinkedComment(postId, shown, rowOf);
  const [edited, setEdited] = useState<string | null>(null);
  const editedBefore = useRef(edited);
  usePreparedUnsent();
  useEffect(() => {
    const { current } = editedBefore;
    // The field that had the focus is gone
    if (current !== null && edited === null && document.activeElement === document.body)
      rowOf(current)?.querySelector('button')?.focus();
    editedBefore.current = edited;
  }, [edited]);
  const hadEarlier = useRef(hasEarlier);
  useEffect(() => {
    // The button that had the focus is gone
    if (hadEarlier.current && !hasEarlier && document.activeElement === document.body)
      list.current?.focus();
    hadEarlier.current = hasEarlier;
  }, [hasEarlier]);
  useEffect(() => {
    const resumeIf = (isThere: boolean) => {
      if (isThere) outbox.resume(client, postId);
    };
    resumeIf(currentLink() !== null);
    const forgetLink = onLink((link) => resumeIf(link !== null));
    const forgetReachability = onReachability(resumeIf);
    return () => {
      forgetLink();
      forgetReachability();
    };
  }, [client, postId]);
  const outgoing = withoutEchoes(
    outbox.useOutgoing(postId),
    comments,
    ({ user }) => user._id === me._id,
  );

  return (
    <Panel>
      {isGone && <Muted role="status">{t('This comment has been deleted.')}</Muted>}
      {hasEarlier && (
        <Button variant="quiet" aria-busy={isFetching} onClick={showEarlier}>
          {isFetching ? t('Loading…') : t('Show earlier comments')}
        </Button>
      )}
      {comments.length + outgoing.length === 0 && !hasEarlier ? (
        <Muted>{t('No comments yet.')}</Muted>
      ) : (
        <CardList ref={list} tabIndex={-1}>
          {comments.map(({ _id, name, text, mentions: mentioned, createdAt, editedAt, user }) => (
            <Line
              key={_id}
              commentId={_id}
              isLinked={_id === linked}
              author={{ ...user, fullName: name }}
              text={text}
              mentions={mentioned}
              onMember={mentions.onOpen}
              tool={
                edited !== _id && (
                  <CommentTools
                    postId={postId}
                    commentId={_id}
                    author={name}
                    isOwn={user._id === me._id}
                    onEdit={() => setEdited(_id)}
                  />
                )
              }
              editor={
                edited === _id && (
                  <EditComment
                    postId={postId}
                    comment={{ _id, text }}
                    suggest={mentions.suggest}
                    onClose={() => setEdited(null)}
                  />
                )
              }
              note={
                <Small>
                  <TimeAgo at={createdAt} />
                  {typeof editedAt === 'string' && ` · ${t('edited')}`}
                </Small>
              }
            />
          ))}
          {outgoing.map((one) => (
            <OutgoingComment
              key={one.clientId}
              outgoing={one}
              onMember={mentions.onOpen}
              onRetry={() => outbox.retry(client, postId, one.clientId)}
              onDiscard={() => outbox.discard(client, postId, one.clientId)}
            />
          ))}
        </CardList>
      )}
      <WritingForm
        draftKey={`comment:${postId}`}
        label={t('Write a comment')}
        placeholder={t('Comment, @ to mention')}
        sendLabel={t('Send comment')}
        maximum={limits.comment}
        suggest={mentions.suggest}
        isBusy={outgoing.some(({ state }) => state === 'sending')}
        onSend={(text) =>
          outbox.send(client, postId, {
            clientId: newIdempotencyKey(),
            text,
          })
        }
      />
    </Panel>
  );
}
