import { limits } from '@portal/contracts/limits';
import { CATEGORIES, category, type Category } from '@portal/contracts/posts/category';
import { Field, Select, TextArea, TextInput } from '../../ui/Field.tsx';
import { limitHint } from '../../ui/limit-hint.ts';

export type PostWords = {
  readonly title: string;
  readonly content: string;
  readonly category: Category;
};

export function PostFields(props: {
  readonly words: PostWords;
  readonly disabled: boolean;
  readonly onChange: (words: PostWords) => void;
}) {
  const { disabled, onChange } = props;
  const { title, content, category: chosen } = props.words;
  const change = (part: Partial<PostWords>) =>
    onChange({ title, content, category: chosen, ...part });
  return (
    <>
      <Field label="Title" {...limitHint(title, limits.title)}>
        <TextInput
          required
          readOnly={disabled}
          value={title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label="Content" {...limitHint(content, limits.post)}>
        <TextArea
          required
          readOnly={disabled}
          rows={4}
          value={content}
          onChange={(event) => change({ content: event.target.value })}
        />
      </Field>
      <Field label="Category">
        <Select
          disabled={disabled}
          value={chosen}
          onChange={(event) => {
            const known = category.safeParse(event.target.value);
            if (known.success) change({ category: known.data });
          }}
        >
          {CATEGORIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
    </>
  );
}
