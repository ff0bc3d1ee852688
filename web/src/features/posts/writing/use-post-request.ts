import type { Category } from '@portal/contracts/posts/category';
import { submitPostRequest, type Post } from '@portal/contracts/posts/post.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type * as z from 'zod/mini';
import { t } from '../../../lib/language/translation.ts';
import type { FieldTexts } from '../../../lib/registry/client-feature.ts';
import { usePostParts } from '../../../lib/registry/added-parts.ts';
import { toast } from '../../../ui/states/toast.ts';

export type PostWords = {
  readonly title: string;
  readonly content: string;
  /** null until the member chooses one. */
  readonly category: Category | null;
  readonly parts: Readonly<Record<string, FieldTexts>>;
};

export type PostRequest = z.output<typeof submitPostRequest>;

export type PartErrors = Readonly<
  Record<string, { readonly about: FieldTexts | undefined; readonly errors: FieldTexts }>
>;

export function usePostRequest(post: Post | null): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: PartErrors;
  readonly isRefused: boolean;
  readonly requestOf: (words: PostWords) => PostRequest | undefined;
} {
  const parts = usePostParts();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<PartErrors>({});
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong?.querySelector('input') ?? wrong)?.focus();
  }, [refusals]);

  function requestOf({ title, content, category, parts: values }: PostWords) {
    const wrong: Record<string, PartErrors[string]> = {};
    let request: Partial<z.input<typeof submitPostRequest>> = {
      title,
      content,
      ...(category === null ? {} : { category }),
    };
    for (const { name, fields } of parts) {
      const parsed = fields?.parse({ post, category, values: values[name] ?? {} }, client);
      if (parsed && 'errors' in parsed)
        wrong[name] = { about: values[name], errors: parsed.errors };
      else request = { ...request, ...parsed?.request };
    }
    setErrors(wrong);
    const checked = submitPostRequest.safeParse(request);
    if (!checked.success) {
      const reason = category === null ? undefined : checked.error.issues[0]?.message;
      toast.error(reason ?? t('Please fill in all fields'), { of: 'post' });
    }
    if (checked.success && Object.keys(wrong).length === 0) return checked.data;
    setRefusals(refusals + 1);
    return undefined;
  }
  return { form, errors, isRefused: refusals > 0, requestOf };
}
