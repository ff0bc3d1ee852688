import type { User } from '@portal/contracts/members/member.api';
import { useId } from 'react';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { useChangeAnalyst } from './api/change-analyst.ts';

/** The part of another member's page where administrators make analysts. */
export function AnalystPanel({ user }: { readonly user: User }) {
  const id = useId();
  const isAnalyst = user.analyst === true;
  const reason = useReason('accounts');
  const { showErrors, clear } = reason;
  const change = useChangeAnalyst(user, { onDone: clear, showErrors });
  return (
    <Card aria-labelledby={id}>
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
          <h2 id={id}>Insights</h2>
          <Muted>
            An analyst sees figures about everybody, without a name, and nothing else that
            administrators see.
          </Muted>
          <ReasonFields {...reason.fields} isBusy={change.isPending} />
          <div>
            <Button type="submit" busy={change.isPending}>
              {isAnalyst ? 'No longer an analyst' : 'Make an analyst'}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
