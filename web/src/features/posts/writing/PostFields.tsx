import { limits } from '@portal/contracts/fields/limits';
import type { Post } from '@portal/contracts/posts/post.api';
import { t } from '../../../lib/language/translation.ts';
import type { FieldTexts } from '../../../lib/registry/client-feature.ts';
import { usePostParts } from '../../../lib/registry/added-parts.ts';
import { Field, TextArea, TextInput } from '../../../ui/forms/Field.tsx';
import { limitHint } from '../../../ui/forms/limit-hint.ts';
import { CategoryChoice } from './CategoryChoice.tsx';
import type { PartErrors, PostWords } from './use-post-request.ts';

const none: FieldTexts = {};

export function PostFields(props: {
  readonly post: Post | null;
  readonly words: PostWords;
  readonly errors: PartErrors;
  readonly isRefused: boolean;
  readonly disabled: boolean;
  readonly onChange: (words: PostWords) => void;
}) {
  const { post, errors, isRefused, disabled, onChange } = props;
  const { title, content, category: chosen, parts: values } = props.words;
  const parts = usePostParts();
  const change = (changed: Partial<PostWords>) =>
    onChange({ title, content, category: chosen, parts: values, ...changed });
  const notes = (text: string, maximum: number, whenEmpty: string) =>
    isRefused && text.trim() === '' ? { error: whenEmpty } : limitHint(text, maximum);
  return (
    <>
      <Field label={t('Title')} {...notes(title, limits.title, t('Please write a title'))}>
        <TextInput
          required
          readOnly={disabled}
          value={title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label={t('Content')} {...notes(content, limits.post, t('Please write something'))}>
        <TextArea
          required
          readOnly={disabled}
          rows={4}
          value={content}
          onChange={(event) => change({ content: event.target.value })}
        />
      </Field>
      <CategoryChoice
        value={chosen}
        error={isRefused && chosen === null ? t('Please choose a category') : undefined}
        disabled={disabled}
        onChange={(category) => change({ category })}
      />
      {parts.map(
        ({ name, fields }) =>
          fields && (
            <fields.Component
              key={name}
              post={post}
              category={chosen}
              values={values[name] ?? none}
              // A message about other values is out of date
              errors={errors[name]?.about === values[name] ? (errors[name]?.errors ?? none) : none}
              disabled={disabled}
              onChange={(changed) => change({ parts: { ...values, [name]: changed } })}
            />
          ),
      )}
    </>
  );
}
