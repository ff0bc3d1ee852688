import { submitPostRequest, type Post } from '@portal/contracts/posts/post.api';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { toast } from '../../ui/toast.tsx';
import { PostFields, type Draft } from './PostFields.tsx';
import { useEditPost } from './post-mutations.ts';

export function EditPostDialog({
  post,
  onClose,
}: {
  readonly post: Post;
  readonly onClose: () => void;
}) {
  const title = useId();
  const [draft, setDraft] = useState<Draft>(post);
  const edit = useEditPost(post._id, onClose);

  function save(): void {
    const { title: words, content, category } = draft;
    const parsed = submitPostRequest.safeParse({ title: words, content, category });
    if (parsed.success) edit.mutate(parsed.data);
    else toast.error(parsed.error.issues[0]?.message ?? 'Please fill in all fields');
  }

  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <DialogTitle id={title}>Edit post</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <PostFields draft={draft} onChange={setDraft} />
          <Row $wrap>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" busy={edit.isPending}>
              {edit.isPending ? 'Saving...' : 'Save'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
