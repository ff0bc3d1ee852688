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

export default function WordDiff(props: { readonly before: string; readonly after: string }) {
  return (
    <Words>
      {wordDiff(props.before, props.after).map(({ kind: Tag, text }, index) => {
        if (Tag === 'same') return text;
        return (
          <Tag key={index}>
            <VisuallyHidden>{t(MEANING[Tag])} </VisuallyHidden>
            {text}
          </Tag>
        );
      })}
    </Words>
  );
}
