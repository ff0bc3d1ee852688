const TITLE = 50;
const TEXT = 120;

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
};

/** For old browsers and for pages not served over HTTPS, which have no clipboard interface. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    // Deprecated without a substitute where the clipboard interface is missing
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    if (!copyByHand(url)) throw new Error('The link could not be copied');
  }
}

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
  await copyLink(url);
  return 'copied';
}
