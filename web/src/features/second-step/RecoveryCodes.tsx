import Copy from 'lucide-react/icons/copy';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { copyAndSay } from '../../ui/words/copy-and-say.ts';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9.5em, 1fr));
  gap: 4px 16px;
  max-width: 420px;
  font-family: ui-monospace, monospace;
  outline: none;
`;

/** Shown once: nobody can read them again. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { codes, onDone } = props;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => list.current?.focus(), []);
  const copy = () =>
    copyAndSay(codes.join('\n'), t('Codes copied.'), t('The codes could not be copied.'));
  return (
    <Stack>
      <p>
        <b>{t('Keep these recovery codes where you can find them without your phone.')}</b>{' '}
        {t(
          'Each code signs you in once in place of a code from the app. The codes are shown only now.',
        )}
      </p>
      <List ref={list} tabIndex={-1} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Row $wrap>
        <Button onClick={() => void copy()}>
          <Copy size={20} aria-hidden="true" /> {t('Copy codes')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('I have saved them')}
        </Button>
      </Row>
    </Stack>
  );
}
