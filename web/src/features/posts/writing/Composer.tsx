import type { Post } from '@portal/contracts/posts/post.api';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { useMember } from '../../../lib/session/member-session.tsx';
import { Avatar } from '../../members/person/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.tsx';
import { Row, Stack } from '../../../ui/layout.ts';
import { Bone } from '../../../ui/states/Skeleton.tsx';
import { ClosedComposer } from './ClosedComposer.ts';
import { isEmpty, readPostDraft } from './post-draft.ts';

const Opener = styled(Button)`
  justify-content: flex-start;
  font-weight: 400;
  color: var(--ink-2);
`;

const ComposerForm = lazyPart(
  () => import('./ComposerForm.tsx'),
  <Card aria-hidden="true">
    <Stack>
      <Bone $width="40%" $height={22} />
      <Bone $height={71} />
      <Bone $height={145} />
      <Bone $height={71} />
      <Bone $width="104px" $height={44} />
    </Stack>
  </Card>,
);

/** `opened` moves the focus into the form; restoring a draft doesn't. */
type State = 'closed' | 'closed-again' | 'with-draft' | 'opened';

export function Composer(props: {
  readonly onCreated: (post: Post) => void;
  readonly asked: number;
}) {
  const { onCreated, asked } = props;
  const me = useMember();
  const [state, setState] = useState<State>(() =>
    isEmpty(readPostDraft()) ? 'closed' : 'with-draft',
  );
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    setState('opened');
  }
  const opener = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state === 'closed-again') opener.current?.querySelector('button')?.focus();
  }, [state]);

  if (state === 'with-draft' || state === 'opened') {
    return (
      <ComposerForm
        takesFocus={state === 'opened'}
        onCreated={onCreated}
        onClose={() => setState('closed-again')}
      />
    );
  }
  return (
    <ClosedComposer aria-label={t('Create a Post')}>
      <Row $wrap ref={opener}>
        <Avatar person={me} />
        <Opener wide onClick={() => setState('opened')}>
          {t('Create a Post')}
        </Opener>
      </Row>
    </ClosedComposer>
  );
}
