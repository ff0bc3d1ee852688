import { copyText } from '../../lib/words/copy-text.ts';

const TITLE = 50;
const TEXT = 120;

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
};

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

export type Shared = 'shared' | 'copied' | 'cancelled';

export async function sharePost(post: {
  readonly _id: string;
  readonly title: string;
  readonly content: string;
}): Promise<Shared> {
  const url = `${location.origin}/posts/${post._id}`;
  if ('share' in navigator) {
    try {
      await navigator.share({ title: cut(post.title, TITLE), text: cut(post.content, TEXT), url });
      return 'shared';
    } catch (error) {
      if (isCancelled(error)) return 'cancelled';
      // The share sheet is broken, so the link is copied
    }
  }
  await copyText(url);
  return 'copied';
}
