import { limits } from '@portal/contracts/limits';
import { RotateCw, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { useMember } from '../../lib/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Grow, Muted, Row, Small } from '../../ui/layout.ts';
import { limitHint } from '../../ui/limit-hint.ts';
import { MentionedText } from '../../ui/MentionedText.tsx';
import { MentionInput, type MentionInputHandle } from '../../ui/MentionInput.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { useAddComment, useComments } from './add-comment.ts';

const Panel = styled.div`
  display: grid;
  gap: 14px;
  margin-top: 12px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
`;
const List = styled.ul`
  display: grid;
  gap: 12px;
`;
const Bubble = styled(Grow)`
  background: var(--sunk);
  border-radius: 4px var(--r-m) var(--r-m);
  padding: 8px 14px;
  &[data-state='failed'] {
    box-shadow: inset 0 0 0 1.5px var(--bad);
  }
  &[data-state='sending'] {
    color: var(--ink-2);
  }
`;
const Words = styled.p`
  white-space: pre-wrap;
`;
const NotSent = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  color: var(--bad);
  font-size: 14px;
`;
const TooLong = styled(Small)`
  color: var(--bad);
`;

const CommentText = ({ text }: { readonly text: string }) => (
  <Words>
    <MentionedText text={text} />
  </Words>
);

export function Comments({ postId }: { readonly postId: string }) {
  const me = useMember();
  const comments = useComments(postId);
  const { outgoing, isSending, add, retry, discard } = useAddComment(postId, me._id);
  const draftKey = `comment:${postId}`;
  const [text, setText] = useState(() => readDraft(draftKey));
  const input = useRef<MentionInputHandle>(null);
  const { hint, error } = limitHint(text, limits.comment);
  const ready = text.trim() !== '' && error === undefined && !isSending;

  function write(next: string): void {
    setText(next);
    writeDraft(draftKey, next);
  }
  function submit(): void {
    if (!ready) return;
    add(text.trim());
    write('');
    input.current?.focus();
  }

  return (
    <Panel>
      {comments.length + outgoing.length === 0 ? (
        <Muted>No comments yet.</Muted>
      ) : (
        <List>
          {comments.map(({ _id, name, text: said, createdAt, user }) => (
            <Row as="li" key={_id} $top>
              <Avatar size="s" fullName={name} profilePicture={user.profilePicture} />
              <Bubble>
                <p>
                  <b>{name}</b>{' '}
                  <Small>
                    <TimeAgo at={createdAt} />
                  </Small>
                </p>
                <CommentText text={said} />
              </Bubble>
            </Row>
          ))}
          {outgoing.map((one) => (
            <Row as="li" key={one.key} $top>
              <Avatar size="s" fullName={me.fullName} profilePicture={me.profilePicture} />
              <Bubble data-state={one.state}>
                <p>
                  <b>{me.fullName}</b> {one.state === 'sending' && <Small>Sending…</Small>}
                </p>
                <CommentText text={one.text} />
                {one.state === 'failed' && (
                  <NotSent>
                    Not sent
                    <Button variant="quiet" onClick={() => retry(one)}>
                      <RotateCw size={16} aria-hidden="true" /> Retry
                    </Button>
                    <Button variant="quiet" onClick={() => discard(one)}>
                      Discard
                    </Button>
                  </NotSent>
                )}
              </Bubble>
            </Row>
          ))}
        </List>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Row $top={false}>
          <MentionInput
            ref={input}
            label="Write a comment"
            placeholder="Comment, @ to mention"
            value={text}
            onChange={write}
            onSend={submit}
          />
          <IconButton label="Send comment" type="submit" filled disabled={!ready}>
            <Send size={20} aria-hidden="true" />
          </IconButton>
        </Row>
        {hint !== undefined && <Small>{hint}</Small>}
        {error !== undefined && <TooLong>{error}</TooLong>}
      </form>
    </Panel>
  );
}
