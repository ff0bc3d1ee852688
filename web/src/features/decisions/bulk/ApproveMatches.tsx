import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { BulkNews } from './BulkResults.tsx';
import { useBulk } from './use-bulk.ts';

/** A single person already has a button in the list. */
const FEWEST = 2;

const Names = styled.ul`
  max-height: 40dvh;
  overflow-y: auto;
  padding-left: 20px;
`;

type Person = { readonly _id: string; readonly fullName: string };

/** Approves at once the registrations that the roster confirms. */
export default function ApproveMatches({ people }: { readonly people: readonly Person[] }) {
  const bulk = useBulk();
  const [asked, setAsked] = useState<readonly Person[]>([]);
  const [isAsking, setAsking] = useState(false);
  if (bulk.running || bulk.outcome)
    return (
      <Card>
        <BulkNews
          bulk={bulk}
          nameOf={(id) => asked.find(({ _id }) => _id === id)?.fullName ?? ''}
        />
      </Card>
    );
  if (people.length < FEWEST && !isAsking) return null;
  return (
    <div>
      <Button
        onClick={() => {
          setAsked(people);
          setAsking(true);
        }}
      >
        <Check size={20} color="var(--ok)" aria-hidden="true" />{' '}
        {t('Approve {count, plural, one {# exact match} other {# exact matches}}', {
          count: people.length,
        })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={t('Approve {count, plural, one {# person} other {# people}}?', {
            count: asked.length,
          })}
          confirm={t('Approve')}
          isDanger={false}
          onConfirm={() => {
            setAsking(false);
            void bulk.decide(
              asked.map(({ _id }) => _id),
              { action: 'approve' },
            );
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            {t('Their names and batches are in the roster, and nothing else that it has differs.')}
          </p>
          <Names>
            {asked.map(({ _id, fullName }) => (
              <li key={_id}>
                <bdi>{fullName}</bdi>
              </li>
            ))}
          </Names>
        </ConfirmDialog>
      )}
    </div>
  );
}
