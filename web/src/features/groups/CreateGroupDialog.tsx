import { createGroupRequest } from '@portal/contracts/groups/group.api';
import { limits } from '@portal/contracts/limits';
import { useId, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { limitHint } from '../../ui/limit-hint.ts';
import { toast } from '../../ui/toast.ts';
import { useCreateGroup } from './api/create-group.ts';

const NAME = 'group:name';
const DESCRIPTION = 'group:description';
const FILL_OUT = 'Please fill out both fields.';

export function CreateGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState(() => readDraft(NAME));
  const [description, setDescription] = useState(() => readDraft(DESCRIPTION));
  // Changed words need a new key: the server repeats its answer for a key that it knows
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const creation = useCreateGroup(() => {
    writeDraft(NAME, '');
    writeDraft(DESCRIPTION, '');
    onClose();
  });

  function create(): void {
    const parsed = createGroupRequest.safeParse({ name, description });
    if (parsed.success) creation.mutate({ ...parsed.data, idempotencyKey });
    else toast.error(parsed.error.issues[0]?.message ?? FILL_OUT, { of: 'new-group' });
  }

  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <DialogTitle id={id}>Create Group</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Stack>
          <Field label="Name" {...limitHint(name, limits.groupName)}>
            <TextInput
              required
              readOnly={creation.isPending}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setKey(newIdempotencyKey());
                writeDraft(NAME, event.target.value);
              }}
            />
          </Field>
          <Field label="Description" {...limitHint(description, limits.groupDescription)}>
            <TextArea
              required
              rows={3}
              readOnly={creation.isPending}
              value={description}
              onChange={(event) => {
                setDescription(event.target.value);
                setKey(newIdempotencyKey());
                writeDraft(DESCRIPTION, event.target.value);
              }}
            />
          </Field>
          <Row $wrap>
            <Button variant="primary" type="submit" busy={creation.isPending}>
              {creation.isPending ? 'Creating...' : 'Create Group'}
            </Button>
            <Button variant="quiet" disabled={creation.isPending} onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
