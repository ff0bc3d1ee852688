import { limits } from '@portal/contracts/fields/limits';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  rosterAnswer,
  rosterPreviewAnswer,
  rosterTakenAnswer,
} from '@portal/contracts/roster/roster.api';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { shortDate } from '../../lib/time/date.ts';
import { reasonOr, http } from '../../lib/network/http.ts';
import { useData } from '../../lib/network/use-data.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { toast } from '../../ui/states/toast.ts';
import { RosterPreviewed } from './RosterPreviewed.tsx';

const rosterKey = ['roster'] as const;
/** The matches of the roster appear with the registrations. */
const REGISTRATIONS = ['registrations'] as const;

const formWith = (file: File): FormData => {
  const body = new FormData();
  body.set('roster', file, 'roster');
  return body;
};

const useRoster = () => useData(rosterKey, 'GET /admin/roster', { answer: rosterAnswer });

const FileInput = styled(TextInput)`
  &::file-selector-button {
    margin-right: 12px;
    padding: 4px 12px;
    border: 1px solid var(--control);
    border-radius: var(--r-s);
    background: var(--sunk);
    color: var(--ink);
    font: inherit;
  }
`;
const ACCEPTED =
  '.xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain';
const MEGABYTES = limits.rosterBytes / 1024 / 1024;

function InUse() {
  const { data: roster, isError, refetch } = useRoster();
  if (isError)
    return (
      <Row $wrap $gap={8}>
        <Muted role="status">{t('We could not see which roster is in use.')}</Muted>
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      </Row>
    );
  if (roster === undefined) return <Spinner />;
  return (
    <Muted>
      {roster === null
        ? t('No roster is in use.')
        : t('{rows, plural, one {# row} other {# rows}}, uploaded {date} by {name}.', {
            rows: roster.rows,
            date: shortDate(roster.uploadedAt),
            name: roster.uploadedBy.fullName,
          })}
    </Muted>
  );
}

function Deletion({ onDelete }: { readonly onDelete: () => void }) {
  const { data: roster } = useRoster();
  const [isAsking, setAsking] = useState(false);
  if (!roster) return null;
  return (
    <>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('Delete the roster…')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={t('Delete the school roster?')}
          confirm={t('Delete')}
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('Registrations are not compared with it any more. You can upload it again.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Uploads the school's list of former students, with which registrations are compared. */
export function RosterSection() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const client = useQueryClient();
  const preview = useMutation({
    mutationFn: (chosen: File) =>
      http('POST /admin/roster/preview', { body: formWith(chosen), answer: rosterPreviewAnswer }),
  });
  const change = useMutation({
    /** Null deletes the roster. */
    async mutationFn(wanted: File | null) {
      if (wanted)
        await http('PUT /admin/roster', { body: formWith(wanted), answer: rosterTakenAnswer });
      else await http('DELETE /admin/roster', { body: {}, answer: messageAnswer });
    },
    async onSettled() {
      await Promise.all(
        [rosterKey, REGISTRATIONS].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });

  function forget(): void {
    setFile(null);
    preview.reset();
    if (input.current) input.current.value = '';
  }
  const save = (wanted: File | null, done: string) =>
    change.mutate(wanted, {
      onSuccess() {
        toast.success(done);
        forget();
      },
      onError: (error) => toast.error(reasonOr(error, t('That did not work.'))),
    });
  const refused = preview.error && reasonOr(preview.error, t('This file could not be read.'));

  return (
    <Card aria-label={t('School roster')}>
      <Stack $gap={12}>
        <Muted>
          {t(
            'Your list of former students, as an Excel workbook (.xlsx, its first sheet) or a CSV file, up to {size} MB and {rows, number} rows. It needs headings for name and batch; headings for admission number and date of birth are useful. Each registration then shows the matching people in the roster.',
            { size: MEGABYTES, rows: limits.rosterRows },
          )}
        </Muted>
        <InUse />
        <Field
          label={t('Excel or CSV file')}
          error={
            isTooLarge
              ? t('A roster must be at most {size} MB.', { size: MEGABYTES })
              : (refused ?? undefined)
          }
        >
          <FileInput
            ref={input}
            type="file"
            accept={ACCEPTED}
            onChange={({ target }) => {
              const chosen = target.files?.[0] ?? null;
              preview.reset();
              setTooLarge(chosen !== null && chosen.size > limits.rosterBytes);
              setFile(chosen);
              if (chosen && chosen.size <= limits.rosterBytes) preview.mutate(chosen);
            }}
          />
        </Field>
        {preview.isPending && <Spinner />}
        {preview.data && <RosterPreviewed preview={preview.data.data} />}
        {preview.data && file && (
          <Row $wrap $gap={8}>
            {preview.data.data.rows > 0 && (
              <Button
                variant="primary"
                busy={change.isPending}
                onClick={() => save(file, t('The roster is in use now.'))}
              >
                {t('Use this roster')}
              </Button>
            )}
            <Button variant="quiet" onClick={forget}>
              {t('Cancel')}
            </Button>
          </Row>
        )}
        {!preview.data && (
          <Deletion onDelete={() => save(null, t('The roster has been deleted.'))} />
        )}
      </Stack>
    </Card>
  );
}
