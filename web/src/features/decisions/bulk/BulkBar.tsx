import type { MemberState } from '@portal/contracts/decisions/desk/desk.api';
import { limits } from '@portal/contracts/fields/limits';
import { useMutation } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr } from '../../../lib/network/http.ts';
import type { Selection } from '../../../lib/lists/use-selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Muted, Row, Stack } from '../../../ui/layout.ts';
import { raiseOthers } from '../../../ui/dialogs/raise-others.ts';
import { toast } from '../../../ui/states/toast.ts';
import { everyoneFound, type BulkWish } from '../api/decide-bulk.ts';
import { BulkNews } from './BulkResults.tsx';
import { VERBS, type Action } from './bulk-words.ts';
import type { DeskSearch } from '../members/desk-filter.ts';
import { useBulk } from './use-bulk.ts';

/** The decisions that fit everyone of a state; without a filter, all do. */
const ACTIONS_IN: Readonly<Record<MemberState | '', readonly Action[]>> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  hidden: ['suspend'],
  suspended: ['restore'],
  resting: [],
  rejected: [],
  erasing: [],
  '': ['approve', 'reject', 'suspend', 'restore'],
};
const asksWhy = (action: Action): action is 'reject' | 'suspend' =>
  action === 'reject' || action === 'suspend';

const WhyDialog = lazyDialog(() => import('../history/WhyDialog.tsx'));

export const BULK_BAR = 'decide-about-selected';
const Bar = styled(Card).attrs(() => ({
  id: BULK_BAR,
  tabIndex: -1,
  ref: raiseOthers,
  'aria-label': t('Decide about several people'),
}))`
  position: sticky;
  bottom: 0;
  z-index: 3;
  max-height: 40dvh;
  overflow-y: auto;
  padding: 12px 16px;
  box-shadow: var(--shadow);
  @media (max-width: 56.24em) {
    /* Above the bar that leads to the places */
    bottom: calc(57px + env(safe-area-inset-bottom));
    padding: 8px;
  }
`;

const Count = styled.span`
  margin-right: auto;
`;
const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr));
  gap: 8px;
  max-width: 44rem;
  > button {
    padding-inline: 8px;
  }
`;

/** One decision about all who are selected, with its progress and a result for each. It stays on the screen while their list is scrolled. */
export function BulkBar(props: {
  readonly search: DeskSearch;
  readonly people: number;
  readonly selection: Selection;
}) {
  const { search, people, selection } = props;
  const [asked, setAsked] = useState<'reject' | 'suspend' | null>(null);
  const bulk = useBulk();
  const count = selection.selected.size;

  async function decide(wish: BulkWish & { readonly action: Action }): Promise<void> {
    setAsked(null);
    await bulk.decide([...selection.selected], wish);
    selection.clear();
  }

  const gathering = useMutation({
    mutationFn: () => everyoneFound(search),
    onSuccess: (found) => selection.select(found.map(({ _id, fullName }) => [_id, fullName])),
    onError: (error) =>
      toast.error(reasonOr(error, t('Could not load all members. Please try again.'))),
  });

  if (bulk.running || bulk.outcome)
    return (
      <Bar>
        <BulkNews bulk={bulk} nameOf={selection.nameOf} />
      </Bar>
    );
  if (count === 0) return null;
  const actions = ACTIONS_IN[search.state];
  return (
    <Bar>
      <Stack $gap={4}>
        <Row $wrap $gap={8}>
          <Count role="status">{t('{count, number} selected', { count })}</Count>
          {count < people && people <= limits.bulk && (
            <Button variant="quiet" busy={gathering.isPending} onClick={() => gathering.mutate()}>
              {t('Select all {count, number}', { count: people })}
            </Button>
          )}
          <IconButton
            label={t('Clear the selection')}
            onClick={() => {
              selection.clear();
              document.getElementById('content')?.focus({ preventScroll: true });
            }}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Row>
        {count > limits.bulk ? (
          <Muted>
            {t('At most {count, number} can be decided at once.', { count: limits.bulk })}
          </Muted>
        ) : (
          <Actions>
            {actions.map((action) => (
              <Button
                key={action}
                onClick={() => {
                  if (asksWhy(action)) setAsked(action);
                  else void decide({ action });
                }}
              >
                {t(VERBS[action])}
              </Button>
            ))}
            {actions.length === 0 && (
              <Muted>{t('There is no decision that fits all of these people.')}</Muted>
            )}
          </Actions>
        )}
      </Stack>
      {asked && (
        <WhyDialog
          action={asked}
          count={count}
          onDecide={(wish) => void decide({ ...wish, action: asked })}
          onCancel={() => setAsked(null)}
        />
      )}
    </Bar>
  );
}
