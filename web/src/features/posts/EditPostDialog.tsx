import { submitPostRequest, type Post } from '@portal/contracts/posts/post.api';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { toast } from '../../ui/toast.tsx';
import { useEditPost } from './api/edit-post.ts';
import { PostFields, type PostWords } from './PostFields.tsx';

export function EditPostDialog(props: { readonly post: Post; readonly onClose: () => void }) {
  const { post, onClose } = props;
  const titleId = useId();
  const [words, setWords] = useState<PostWords>(post);
  const edit = useEditPost(post._id, onClose);

  function save(): void {
    const parsed = submitPostRequest.safeParse(words);
    if (parsed.success) edit.mutate(parsed.data);
    else toast.error(parsed.error.issues[0]?.message ?? 'Please fill in all fields');
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>Edit post</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <PostFields words={words} disabled={edit.isPending} onChange={setWords} />
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
