import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { limits } from '@portal/contracts/fields/limits';
import type { Nominee } from '@portal/contracts/nominees/nominee.api';
import { openNomineeRequest } from '@portal/contracts/nominees/nominee.request';
import { nomineeWish, occasion as occasions } from '@portal/contracts/nominees/occasion';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { rich, t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showRefusal, useSubmit } from '../../lib/form.ts';
import { Choice } from '../../ui/forms/Choice.ts';
import { Field, TextArea, TextInput } from '../../ui/forms/Field.tsx';
import { FocusedForm } from '../../ui/forms/FocusedForm.tsx';
import { limitHint } from '../../ui/forms/limit-hint.ts';
import { toast } from '../../ui/states/toast.ts';
import { useDecidedNominees } from './use-decided-nominees.ts';
import { write } from '../../lib/network/http.ts';
import { OCCASIONS, WISHES } from './nominee-words.ts';

const fields = ['nomineeId', 'occasion', 'asks', 'sendTo', 'reason', 'note'] as const;
type Values = {
  nomineeId: string;
  occasion: 'death' | 'incapacity';
  asks: ('copy' | 'erasure')[];
  sendTo: string;
  reason: string;
  note: string;
};

const check = checkedBy<Values>(openNomineeRequest, fields);

/** The address of the copy is the one that the member has named and the form shows, or where there is none, the one that is typed. */
const asRequest = ({ sendTo, ...values }: Values, nominees: readonly Nominee[]) => {
  const named = nominees.find(({ _id }) => _id === values.nomineeId)?.email ?? '';
  const address = named === '' ? sendTo.trim() : named;
  return { ...values, ...(values.asks.includes('copy') && address !== '' && { sendTo: address }) };
};

export default function RequestForm(props: {
  readonly memberId: string;
  readonly nominees: readonly Nominee[];
  readonly onClose: () => void;
}) {
  const { memberId, nominees, onClose } = props;
  const id = useId();
  const { show, refetch } = useDecidedNominees(memberId);
  const form = useCheckedForm<Values>(
    {
      nomineeId: nominees[0]?._id ?? '',
      occasion: 'death',
      asks: [],
      sendTo: '',
      reason: '',
      note: '',
    },
    (values) => check(asRequest(values, nominees)),
  );
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      const opened = await write('POST /users/:memberId/nominee-request', {
        params: { memberId },
        body: asRequest(values, nominees),
        answer: messageAnswer,
      });
      onClose();
      await show(opened);
    } catch (error) {
      const failure = showRefusal(form, error, fields);
      if (failure === null) return;
      toast.error(failure, { of: 'nominee-request' });
      void refetch();
    }
  });
  const { errors } = form.formState;
  const [nomineeId, asks, reason, note] = useWatch({
    control: form.control,
    name: ['nomineeId', 'asks', 'reason', 'note'],
  });
  const chosen = nominees.find(({ _id }) => _id === nomineeId);
  return (
    <FocusedForm
      label={t('Open a request')}
      note={errors.root?.message}
      submit={t('Open the request')}
      busy={busy}
      isWide
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <div role="radiogroup" aria-labelledby={`${id}who`}>
        <b id={`${id}who`}>{t('Whose request is it?')}</b>
        {nominees.map(({ _id, name, relation }) => (
          <Choice key={_id}>
            <input type="radio" value={_id} {...form.register('nomineeId')} />
            <span dir="auto">
              {name} ({relation})
            </span>
          </Choice>
        ))}
      </div>
      <div role="radiogroup" aria-labelledby={`${id}why`}>
        <b id={`${id}why`}>{t('What has happened?')}</b>
        {occasions.options.map((each) => (
          <Choice key={each}>
            <input type="radio" value={each} {...form.register('occasion')} />
            {t(OCCASIONS[each])}
          </Choice>
        ))}
      </div>
      <div role="group" aria-labelledby={`${id}asks`}>
        <b id={`${id}asks`}>{t('What does the nominee ask for?')}</b>
        {nomineeWish.options.map((wish) => (
          <Choice key={wish}>
            <input type="checkbox" value={wish} {...form.register('asks')} />
            {t(WISHES[wish])}
          </Choice>
        ))}
      </div>
      {asks.includes('copy') && chosen && chosen.email !== '' && (
        <p>
          {rich('The copy goes to <b>{address}</b>, the address that the member has named.', {
            address: chosen.email,
            b: (inside) => <b dir="auto">{inside}</b>,
          })}
        </p>
      )}
      {asks.includes('copy') && chosen?.email === '' && (
        <Field
          label={t('Address for the copy')}
          hint={t(
            'The member has named no address. You and the administrator who confirms vouch that this one is the nominee’s.',
          )}
          error={errors.sendTo?.message}
        >
          <TextInput type="email" autoComplete="off" {...clearing(form, 'sendTo')} />
        </Field>
      )}
      <Field
        label={t('Reason')}
        {...limitHint(reason, limits.reason, {
          hint: t('The member can read it if they sign in again.'),
          error: errors.reason?.message,
        })}
      >
        <TextArea rows={2} value={reason} {...clearing(form, 'reason')} />
      </Field>
      <Field
        label={t('Proof that you have seen')}
        {...limitHint(note, limits.reason, {
          hint: t(
            'Only administrators see this. For example: a death certificate, who issued it and when.',
          ),
          error: errors.note?.message,
        })}
      >
        <TextArea rows={2} value={note} {...clearing(form, 'note')} />
      </Field>
    </FocusedForm>
  );
}
