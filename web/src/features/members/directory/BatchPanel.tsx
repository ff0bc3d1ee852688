import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { firstName } from '../../../lib/words/first-name.ts';
import { useMember } from '../../../lib/session/member-session.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Muted, VisuallyHidden } from '../../../ui/layout.ts';
import { Link } from '../../../ui/words/Link.tsx';
import { Bone } from '../../../ui/states/Skeleton.tsx';
import { Avatar } from '../person/Avatar.tsx';
import { batchPath } from '../person/batch-path.ts';
import { PersonName } from '../person/PersonName.ts';
import { http } from '../../../lib/network/http.ts';
import { quietLink } from '../../../ui/words/quiet-link.ts';

const FRESH_MS = 300_000;

const MOST_FACES = 6;

const Panel = styled(Card)`
  &[aria-busy] {
    min-height: 240px;
  }
  /* A window that was made narrower keeps the panel's code, but has no place for it */
  @media (max-width: 56.24em) {
    display: none;
  }
  h2 {
    font: 700 1.125rem/1.2 var(--display);
    margin-bottom: 12px;
  }
`;
const Faces = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px 8px;
  margin-bottom: 8px;
`;
const Face = styled(PersonName)`
  display: grid;
  /* So that a long name breaks instead of reaching into the next column */
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  font-size: 0.875rem;
  font-weight: 500;
  line-height: 1.3;
`;
const All = styled(Link)`
  display: inline-block;
  line-height: 2.75rem;
  ${quietLink}
  font-weight: 600;
`;

export function BatchPanel({ onMember }: { readonly onMember: (memberId: string) => void }) {
  const id = useId();
  const { _id: ownId, batchYear } = useMember();
  // Fetches one more, because the reader may be among them
  const { data, isError } = useQuery({
    queryKey: ['batch-faces', batchYear],
    enabled: batchYear !== null,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      http('GET /users', {
        query: { batchYear: batchYear ?? 0, limit: MOST_FACES + 1 },
        answer: directoryAnswer,
        signal,
      }),
  });
  if (batchYear === null || (isError && !data)) return null;
  const faces = data?.data.filter(({ _id }) => _id !== ownId).slice(0, MOST_FACES);
  const count = data?.people ?? 0;
  return (
    <Panel aria-labelledby={id} aria-busy={!faces || undefined}>
      <h2 id={id}>{t('Your batch')}</h2>
      {!faces && <Bone $height={120} />}
      {faces?.length === 0 && <Muted>{t('You are the first of your batch here.')}</Muted>}
      {faces && faces.length > 0 && (
        <>
          <Faces>
            {faces.map((face) => (
              <li key={face._id}>
                <Face memberId={face._id} onOpen={onMember}>
                  <Avatar person={face} />
                  <bdi aria-hidden="true">{firstName(face.fullName)}</bdi>
                  <VisuallyHidden>{face.fullName}</VisuallyHidden>
                </Face>
              </li>
            ))}
          </Faces>
          <All to={batchPath(batchYear)}>
            {count > 0
              ? t('Batch of {year}: {count, plural, one {# person} other {# people}}', {
                  year: batchYear,
                  count,
                })
              : t('Batch of {year}', { year: batchYear })}
          </All>
        </>
      )}
    </Panel>
  );
}
