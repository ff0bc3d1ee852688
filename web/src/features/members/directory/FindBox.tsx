import { limits } from '@portal/contracts/fields/limits';
import { useEffect, useState } from 'react';
import { t } from '../../../lib/language/translation.ts';
import { Input } from '../../../ui/forms/Field.tsx';

const PAUSE_MS = 300;

export function FindBox(props: {
  readonly text: string;
  readonly onFind: (text: string) => void;
  readonly label?: string;
  readonly placeholder?: string;
}) {
  const { text, onFind } = props;
  const { label = t('Name, batch, place or work'), placeholder = t('Name, ’94, place or work') } =
    props;
  const [typed, setTyped] = useState(text);
  const [found, setFound] = useState(text);
  if (found !== text) {
    setFound(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const sought = typed.trim();
  useEffect(() => {
    if (sought === found) return undefined;
    const pause = setTimeout(() => onFind(sought), PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return (
    <form
      role="search"
      aria-label={t('Find people')}
      onSubmit={(event) => {
        event.preventDefault();
        if (sought !== found) onFind(sought);
      }}
    >
      <Input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        maxLength={limits.directorySearch}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
