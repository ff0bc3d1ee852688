import type { User } from '@portal/contracts/members/member.api';
import { byId } from '@portal/contracts/fields/by-id';
import { editProfileRequest } from '@portal/contracts/members/profile.api';
import { limits } from '@portal/contracts/fields/limits';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../lib/language/translation.ts';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import { tryStorage } from '../../lib/kept/storage.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { reasonOr } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/forms/Field.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { limitHint } from '../../ui/forms/limit-hint.ts';
import { toast } from '../../ui/states/toast.ts';
import { PROFILE_DRAFT } from './profile-draft.ts';
import { useSaveProfile } from './api/save-profile.ts';

const fields = [
  'fullName',
  'bio',
  'currentOrganization',
  'location',
  'phoneNumber',
  'linkedInProfile',
  'facebookProfile',
  'instagramProfile',
] as const;
type Values = Record<(typeof fields)[number], string>;
const checked = checkedBy<Values>(editProfileRequest, fields);

const valuesOf = (user: User): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, user[field]]));

const stored = byId(z.string());
const readKept = (): Partial<Values> =>
  tryStorage(() => stored.parse(JSON.parse(readDraft(PROFILE_DRAFT) || '{}')), {});

export default function ProfileForm(props: {
  readonly user: User;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) {
  const { user, takesFocus, onClose } = props;
  const before = valuesOf(user);
  const [initial] = useState(() => ({ ...before, ...readKept() }));
  const form = useCheckedForm<Values>(initial, checked);
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('fullName');
  }, [takesFocus, setFocus]);
  const { errors } = form.formState;
  const values = useWatch({ control: form.control });
  const changed = fields.filter((field) => (values[field] ?? '') !== before[field]);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    writeDraft(PROFILE_DRAFT, '');
    onClose();
  };
  const saving = useSaveProfile(close);
  const draft = changed.length === 0 ? '' : JSON.stringify(values);
  useEffect(() => {
    writeDraft(PROFILE_DRAFT, draft);
  }, [draft]);

  const { busy, onSubmit } = useSubmit(form, async (all) => {
    try {
      await saving.mutateAsync(
        Object.fromEntries(changed.map((field) => [field, all[field]] as const)),
      );
    } catch (error) {
      showServerErrors(form, error, fields);
      toast.error(reasonOr(error, t('Failed to update profile.')), { of: 'profile' });
    }
  });

  const notes = (field: keyof Values, maximum: number) =>
    limitHint(values[field] ?? '', maximum, { error: errors[field]?.message });
  return (
    <Card>
      <form onSubmit={onSubmit} noValidate aria-label={t('Edit Profile')}>
        <Stack>
          <Field label={t('Full name')} error={errors.fullName?.message}>
            <TextInput required autoComplete="name" {...clearing(form, 'fullName')} />
          </Field>
          <Field label={t('About me')} {...notes('bio', limits.bio)}>
            <TextArea rows={4} {...clearing(form, 'bio')} />
          </Field>
          <Field label={t('Organization')} {...notes('currentOrganization', limits.organization)}>
            <TextInput autoComplete="organization" {...clearing(form, 'currentOrganization')} />
          </Field>
          <Field label={t('Location')} {...notes('location', limits.location)}>
            <TextInput autoComplete="address-level2" {...clearing(form, 'location')} />
          </Field>
          <Field
            label={t('Phone')}
            hint={t('Other members see it.')}
            error={errors.phoneNumber?.message}
          >
            <TextInput type="tel" autoComplete="tel" {...clearing(form, 'phoneNumber')} />
          </Field>
          <Field label={t('LinkedIn')} error={errors.linkedInProfile?.message}>
            <TextInput type="url" placeholder="https://" {...clearing(form, 'linkedInProfile')} />
          </Field>
          <Field label={t('Facebook')} error={errors.facebookProfile?.message}>
            <TextInput type="url" placeholder="https://" {...clearing(form, 'facebookProfile')} />
          </Field>
          <Field label={t('Instagram')} error={errors.instagramProfile?.message}>
            <TextInput type="url" placeholder="https://" {...clearing(form, 'instagramProfile')} />
          </Field>
          <Row $wrap>
            <Button variant="primary" type="submit" busy={busy}>
              {busy ? t('Saving...') : t('Save')}
            </Button>
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => (changed.length > 0 ? setAsking(true) : close())}
            >
              {t('Cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
      {isAsking && (
        <ConfirmDialog
          question={t('Discard your changes?')}
          confirm={t('Discard')}
          onConfirm={close}
          onCancel={() => setAsking(false)}
        >
          <Muted>{t('Your profile stays as it was.')}</Muted>
        </ConfirmDialog>
      )}
    </Card>
  );
}
