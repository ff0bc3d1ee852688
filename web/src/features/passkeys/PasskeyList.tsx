import type { Passkey } from '@portal/contracts/passkeys/passkey.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useRef, useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { deviceText } from '../../lib/words/device-text.ts';
import { refusedFields } from '../../lib/form.ts';
import { reasonOr } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { FormButtons } from '../../ui/forms/FormButtons.tsx';
import { Grow, Muted, Row, Stack } from '../../ui/layout.ts';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useFocusAfterRemoval } from '../../ui/lists/use-focus-after-removal.ts';
import {
  addPasskey,
  beginPasskey,
  refetchPasskeys,
  removePasskey,
  renamePasskey,
} from './api/passkeys.ts';
import { RowList } from '../../ui/lists/RowList.ts';

function RenameForm({ passkey, onClose }: { readonly passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const { mutate, error, isPending } = useMutation({
    async mutationFn() {
      await renamePasskey(passkey._id, name);
      await refetchPasskeys(client);
    },
    onSuccess: onClose,
  });
  const refusal =
    error &&
    (refusedFields(error, ['name'])[0]?.[1] ??
      reasonOr(error, t('That did not work. Please try again.')));
  return (
    <Grow
      as="form"
      aria-label={t('Rename {name}', { name: passkey.name })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Stack $gap={12}>
        <Field label={t('Name')} error={refusal ?? undefined}>
          <TextInput
            ref={(input: HTMLInputElement | null) => input?.focus()}
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <FormButtons submit={t('Save')} busy={isPending} onCancel={onClose} />
      </Stack>
    </Grow>
  );
}

type Open = { readonly what: 'rename' | 'remove'; readonly id: string } | 'add' | null;

function PasskeyRow(props: {
  readonly passkey: Passkey;
  readonly open: Open;
  readonly setOpen: (open: Open) => void;
}) {
  const { passkey, open, setOpen } = props;
  const client = useQueryClient();
  const { _id: id, name, addedAt, usedAt } = passkey;
  const close = () => setOpen(null);
  const opened = open !== null && open !== 'add' && open.id === id ? open.what : null;
  if (opened === 'rename')
    return (
      <li>
        <RenameForm passkey={passkey} onClose={close} />
      </li>
    );
  if (opened === 'remove')
    return (
      <li>
        <ProofForm
          label={t('Remove {name}', { name })}
          submit={t('Remove')}
          busyText={t('Removing...')}
          isDanger
          save={async (password) => {
            const { message } = await removePasskey(id, password);
            await refetchPasskeys(client);
            toast.success(message, { of: 'passkeys' });
            close();
          }}
          onCancel={close}
        >
          <p>
            {rich(
              'Remove the passkey <b>{name}</b>? Delete it in the settings of that device, too.',
              { name },
            )}
          </p>
        </ProofForm>
      </li>
    );
  return (
    <li>
      <Grow>
        <strong dir="auto">{name}</strong>
        <Muted>
          {usedAt === null
            ? rich('Added <time></time>', { time: () => <TimeAgo at={addedAt} /> })
            : rich('Last used <time></time>', { time: () => <TimeAgo at={usedAt} /> })}
        </Muted>
      </Grow>
      <Row $gap={8} $wrap>
        <Button
          aria-label={t('Rename {name}', { name })}
          onClick={() => setOpen({ what: 'rename', id })}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="danger"
          aria-label={t('Remove {name}', { name })}
          onClick={() => setOpen({ what: 'remove', id })}
        >
          {t('Remove')}
        </Button>
      </Row>
    </li>
  );
}

export default function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(
    list,
    passkeys.map(({ _id }) => _id),
  );
  const canAdd = 'PublicKeyCredential' in window;

  async function add(password: string): Promise<void> {
    const { createPasskey } = await import('./passkey.ts');
    const begun = await beginPasskey(password);
    await addPasskey(deviceText(navigator.userAgent), await createPasskey(begun));
    await refetchPasskeys(client);
    toast.success(t('The passkey was added.'), { of: 'passkeys' });
    setOpen(null);
  }

  return (
    <Stack>
      {passkeys.length > 0 && (
        <RowList ref={list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} open={open} setOpen={setOpen} />
          ))}
        </RowList>
      )}
      {open === 'add' ? (
        <ProofForm
          label={t('Add a passkey')}
          submit={t('Continue')}
          busyText={t('Checking...')}
          save={add}
          onCancel={() => setOpen(null)}
        >
          <p>{t('Your device then asks for your finger, your face or its PIN.')}</p>
        </ProofForm>
      ) : (
        <>
          <Muted>
            {canAdd
              ? t('With a passkey you sign in by finger, face or PIN, without a password.')
              : t('This browser cannot use passkeys here.')}
          </Muted>
          {canAdd && (
            <div>
              <Button onClick={() => setOpen('add')}>
                <KeyRound size={20} aria-hidden="true" /> {t('Add a passkey')}
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
