import { styled } from 'styled-components';
import { msg, t } from '../../lib/language/translation.ts';
import { VisuallyHidden } from '../layout.ts';
import { Written } from './Written.ts';
import { wordDiff } from './word-diff.ts';

const Words = styled(Written)`
  ins {
    background: var(--tint);
    color: var(--on-tint);
    text-decoration: underline;
    text-decoration-thickness: 2px;
  }
  del {
    background: var(--bad-tint);
    color: var(--bad);
  }
`;

/** Screen readers skip the tags themselves, so words say what they mean. */
const MEANING = { del: msg('removed:'), ins: msg('added:') };

const WordDiff = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <Words>
    {wordDiff(before, after).map(({ kind, text }, index) => {
      if (kind === 'same') return text;
      const Tag = kind;
      return (
        <Tag key={index}>
          <VisuallyHidden>{t(MEANING[kind])} </VisuallyHidden>
          {text}
        </Tag>
      );
    })}
  </Words>
);

export default WordDiff;
