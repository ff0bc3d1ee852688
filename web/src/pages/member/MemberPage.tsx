import { limits } from '@portal/contracts/fields/limits';
import { groupNamesAnswer } from '@portal/contracts/groups/group.api';
import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { msg, t } from '../../lib/language/translation.ts';
import { useMemberProfile } from '../../features/members/api/get-member.ts';
import { batchPath } from '../../features/members/person/batch-path.ts';
import { PersonFacts } from '../../features/members/PersonFacts.tsx';
import { http, isNotFound } from '../../lib/network/http.ts';
import { useData } from '../../lib/network/use-data.ts';
import { useSeedPosts } from '../../lib/registry/added-parts.ts';
import { useMember, useSession } from '../../lib/session/member-session.tsx';
import { useScrollRestoration } from '../../lib/address/use-scroll-restoration.ts';
import { waitOr } from '../../lib/network/wait-after.ts';
import { ProfileDialog } from '../../composed/LazyProfileDialog.ts';
import { PostView } from '../../composed/post/PostView.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Heading, Muted, Page, Row, Stack, usePageTitle } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { toast } from '../../ui/states/toast.ts';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

const ContactDialog = lazyDialog(() => import('../../features/contacts/ContactDialog.tsx'));

const AccountOfMember = lazyPart(() => import('./AccountOfMember.tsx'));
const MemberRights = lazyPart(() => import('../../composed/MemberRights.tsx'));
const SuspensionPanel = lazyPart(() => import('../../features/suspensions/SuspensionPanel.tsx'));

const Section = styled.section`
  h2 {
    font: 700 1.25rem/1.2 var(--display);
    margin-bottom: 8px;
  }
`;
const FAILED = msg('Could not fetch profile.');

function Groups({ memberId }: { readonly memberId: string }) {
  const { data } = useData(['member-groups', memberId], 'GET /users/:memberId/groups', {
    params: { memberId },
    answer: groupNamesAnswer,
  });
  if (!data || data.length === 0) return null;
  return (
    <Section aria-label={t('Groups')}>
      <h2>{t('Groups')}</h2>
      <Row as="ul" $wrap>
        {data.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/groups/${_id}`}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </Row>
    </Section>
  );
}

function Batch({ batchYear: batch }: { readonly batchYear: number }) {
  const { data: size = 1 } = useQuery({
    queryKey: ['batch-size', batch],
    // As many pages as members, at one member to a page
    queryFn: async ({ signal }) => {
      const query = { batchYear: batch, limit: 1 };
      return (await http('GET /users', { query, answer: directoryAnswer, signal })).pagination
        .totalPages;
    },
  });
  return (
    <p>
      <Link to={batchPath(batch)}>
        {size > 1
          ? t('Batch of {batch}: {count} more', { batch, count: size - 1 })
          : t('Batch of {batch}', { batch })}
      </Link>
    </p>
  );
}

function Posts({ memberId }: { readonly memberId: string }) {
  const seedPosts = useSeedPosts();
  const posts = useInfiniteQuery({
    queryKey: ['member-posts', memberId],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const { data } = await http('GET /users/:memberId/posts', {
        params: { memberId },
        query: { page, limit: limits.feedPage },
        answer: postsAnswer,
        signal,
      });
      seedPosts(data);
      return data;
    },
    getNextPageParam: (last, _all, page) =>
      last.length === limits.feedPage ? page + 1 : undefined,
  });
  const [person, setPerson] = useState<string | null>(null);
  const all = posts.data?.pages.flat() ?? [];
  useScrollRestoration(posts.data !== undefined);
  return (
    <Section aria-label={t('Posts')}>
      <h2>{t('Posts')}</h2>
      <Stack>
        {posts.isPending && <CardSkeleton />}
        {posts.isError && !posts.data && <TryAgain onClick={() => void posts.refetch()} />}
        {posts.data && all.length === 0 && <Muted>{t('No posts yet.')}</Muted>}
        {all.map((post) => (
          <PostView
            key={post._id}
            post={post}
            onMember={setPerson}
            onDeleted={() => void posts.refetch()}
          />
        ))}
      </Stack>
      {posts.hasNextPage && (
        <MoreButton
          isFetching={posts.isFetchingNextPage}
          onMore={() => void posts.fetchNextPage()}
        />
      )}
      {person !== null && <ProfileDialog memberId={person} onClose={() => setPerson(null)} />}
    </Section>
  );
}

function Person({ memberId }: { readonly memberId: string }) {
  const me = useMember();
  const { isAdmin } = useSession();
  const { data: user, error, isFetching, refetch } = useMemberProfile(memberId);
  const [isAsking, setAsking] = useState(false);
  usePageTitle(user?.fullName ?? t('Profile'));
  useEffect(() => {
    if (error) toast.error(waitOr(error, t(FAILED)));
  }, [error]);
  if (!user)
    return error && !isFetching ? (
      <EmptyState
        isPage
        title={isNotFound(error) ? t('Member not found.') : waitOr(error, t(FAILED))}
        action={
          isNotFound(error) ? (
            <LinkButton to="/directory">{t('Open the directory')}</LinkButton>
          ) : (
            <TryAgain onClick={() => void refetch()} />
          )
        }
      />
    ) : (
      <Spinner page />
    );
  const isMe = user._id === me._id;
  return (
    <Stack $gap={24}>
      <Card>
        <PersonFacts
          user={user}
          title={
            <Heading $size={28}>
              <bdi>{user.fullName}</bdi>
            </Heading>
          }
          actions={
            <>
              {isMe && <LinkButton to="/profile">{t('Edit your profile')}</LinkButton>}
              {isAdmin && (
                <LinkButton to={`/admin/members/${user._id}`}>
                  {t('Open in the admin area')}
                </LinkButton>
              )}
              {!isMe && !user.hidden && user.phoneNumber === '' && (
                <Button variant="primary" onClick={() => setAsking(true)}>
                  <Send size={20} aria-hidden="true" /> {t('Get in touch')}
                </Button>
              )}
            </>
          }
        />
      </Card>
      {user.batchYear !== null && <Batch batchYear={user.batchYear} />}
      {isAdmin && !isMe && user.status === 'approved' && (
        <>
          <AccountOfMember user={user} />
          <MemberRights user={user} />
          <SuspensionPanel user={user} />
        </>
      )}
      {!user.hidden && <Groups memberId={memberId} />}
      <Posts memberId={memberId} />
      {isAsking && (
        <ContactDialog
          memberId={memberId}
          fullName={user.fullName}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

export default function MemberPage() {
  const { memberId = '' } = useParams();
  return (
    <Page $width="reading">
      <Person key={memberId} memberId={memberId} />
    </Page>
  );
}
