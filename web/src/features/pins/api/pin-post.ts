import { postAnswer } from '@portal/contracts/posts/post.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import type { Said } from '../../../lib/deciding/reason.ts';
import { offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { refetchPinned } from '../pins.cache.ts';

type Wish = Said & { readonly pinned: boolean; readonly until?: string | null };

export function usePin(
  postId: string,
  options: {
    readonly onDone: () => void;
    /** @returns whether the fields of the reason say what is wrong */
    readonly showErrors: (error: unknown) => boolean;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) =>
      write('PUT /posts/:postId/pin', { params: { postId }, body: wish, answer: postAnswer }),
    onSuccess({ decisionId }, { pinned }) {
      // The push brings the post itself, to this page as to all others
      refetchPinned(client);
      const done = pinned ? t('Post pinned.') : t('Post unpinned.');
      if (decisionId === null) toast.success(done);
      else offerUndo(decisionId, done, { onUndone: () => refetchPinned(client) });
      options.onDone();
    },
    onError(error) {
      if (!options.showErrors(error)) toast.error(reasonOr(error, t('That did not work.')));
    },
  });
}
