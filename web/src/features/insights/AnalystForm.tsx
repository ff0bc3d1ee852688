import type { User } from '@portal/contracts/members/member.api';
import { useId } from 'react';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { useChangeAnalyst } from './api/change-analyst.ts';

/** Lets administrators make another member an analyst. */
export function AnalystForm({ user }: { readonly user: User }) {
  const id = useId();
  const isAnalyst = user.analyst === true;
  const reason = useReason('accounts');
  const { showErrors, clear } = reason;
  const change = useChangeAnalyst(user, { onDone: clear, showErrors });
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        const said = reason.read();
        if (said && !change.isPending) change.mutate({ analyst: !isAnalyst, ...said });
      }}
    >
      <Stack $gap={12}>
        <h3 id={id}>Analyst</h3>
        <Muted>
          An analyst sees figures about the whole community, without names. Analysts have no other
          right of administrators.
        </Muted>
        <ReasonFields {...reason.fields} isBusy={change.isPending} />
        <div>
          <Button type="submit" busy={change.isPending}>
            {isAnalyst ? 'Remove as analyst' : 'Make an analyst'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
