import { limits } from '@portal/contracts/limits';
import { CATEGORIES, category, type Category } from '@portal/contracts/posts/category';
import { charactersLeft } from '@portal/contracts/text';
import { Field, Select, TextArea, TextInput } from '../../ui/Field.tsx';

/** A limit is told when it is near. */
const NEAR = 0.8;
function left(text: string, maximum: number): string | undefined {
  const remaining = charactersLeft(text, maximum);
  if (remaining > maximum * (1 - NEAR)) return undefined;
  return remaining >= 0
    ? `${remaining.toLocaleString('en')} characters left`
    : `${(-remaining).toLocaleString('en')} characters too many`;
}

export type Draft = {
  readonly title: string;
  readonly content: string;
  readonly category: Category;
};

export function PostFields({
  draft,
  onChange,
}: {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}) {
  const { title, content } = draft;
  const tooLong = (text: string, maximum: number) => charactersLeft(text, maximum) < 0;
  const near = (text: string, maximum: number) => ({
    hint: tooLong(text, maximum) ? undefined : left(text, maximum),
    error: tooLong(text, maximum) ? left(text, maximum) : undefined,
  });
  return (
    <>
      <Field label="Title" {...near(title, limits.title)}>
        <TextInput
          required
          value={title}
          onChange={(event) => onChange({ ...draft, title: event.target.value })}
        />
      </Field>
      <Field label="Content" {...near(content, limits.post)}>
        <TextArea
          required
          rows={4}
          value={content}
          onChange={(event) => onChange({ ...draft, content: event.target.value })}
        />
      </Field>
      <Field label="Category">
        <Select
          value={draft.category}
          onChange={(event) => {
            const chosen = category.safeParse(event.target.value);
            if (chosen.success) onChange({ ...draft, category: chosen.data });
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
