import { CATEGORIES } from '@portal/contracts/posts/category';
import { submitPostRequest, type Post } from '@portal/contracts/posts/post.api';
import { useState } from 'react';
import { styled } from 'styled-components';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { useMember } from '../../lib/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Heading, Row, Stack, VisuallyHidden } from '../../ui/layout.ts';
import { toast } from '../../ui/toast.tsx';
import { PostFields, type Draft } from './PostFields.tsx';
import { useSubmitPost } from './post-mutations.ts';

const Opener = styled(Button)`
  justify-content: flex-start;
  font-weight: 400;
  color: var(--ink-2);
`;

const DRAFT = 'post';
const empty: Draft = { title: '', content: '', category: CATEGORIES[0] };
const isEmpty = ({ title, content }: Draft): boolean => title === '' && content === '';

function storedDraft(): Draft {
  const text = readDraft(DRAFT);
  if (text === '') return empty;
  const [category = '', title = '', ...content] = text.split('\n');
  const known = CATEGORIES.find((name) => name === category);
  return { title, content: content.join('\n'), category: known ?? CATEGORIES[0] };
}

/** Closed it is one line; opened it keeps what is written until it was published. */
export function Composer({ onCreated }: { readonly onCreated: (post: Post) => void }) {
  const me = useMember();
  const [draft, setDraft] = useState(storedDraft);
  const [isOpen, setOpen] = useState(() => !isEmpty(draft));
  // The same for all tries of one post, so that a retry after a lost answer publishes it once
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const submission = useSubmitPost((post) => {
    change(empty);
    setOpen(false);
    setIdempotencyKey(crypto.randomUUID());
    onCreated(post);
  });

  function change(next: Draft): void {
    setDraft(next);
    const { category, title, content } = next;
    writeDraft(
      DRAFT,
      isEmpty(next) ? '' : [category, title.replaceAll('\n', ' '), content].join('\n'),
    );
  }

  function publish(): void {
    const parsed = submitPostRequest.safeParse(draft);
    if (parsed.success) submission.mutate({ ...parsed.data, idempotencyKey });
    else toast.error(parsed.error.issues[0]?.message ?? 'Please fill in all fields');
  }

  if (!isOpen) {
    return (
      <Card aria-label="Create a Post">
        <Row>
          <Avatar fullName={me.fullName} profilePicture={me.profilePicture} />
          <Opener wide onClick={() => setOpen(true)}>
            Create a Post
          </Opener>
        </Row>
      </Card>
    );
  }
  return (
    <Card aria-label="Create a Post">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          publish();
        }}
      >
        <Stack>
          <Heading as="h2" $size={20}>
            Create a Post
          </Heading>
          <PostFields draft={draft} onChange={change} />
          <Row $wrap>
            <Button variant="primary" type="submit" busy={submission.isPending}>
              {submission.isPending ? 'Publishing...' : 'Publish'}
            </Button>
            <Button variant="quiet" disabled={submission.isPending} onClick={() => setOpen(false)}>
              Close<VisuallyHidden>, what is written is kept</VisuallyHidden>
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
