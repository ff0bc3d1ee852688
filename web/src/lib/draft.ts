const PREFIX = 'draft:';

const stored = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
  try {
    return act(localStorage);
  } catch {
    // A browser that keeps nothing still lets people write
    return otherwise;
  }
};

/** What somebody has begun to write, kept per target until it was sent. */
export const readDraft = (key: string): string =>
  stored((storage) => storage.getItem(PREFIX + key) ?? '', '');

export const writeDraft = (key: string, text: string): void =>
  stored((storage) => {
    if (text === '') storage.removeItem(PREFIX + key);
    else storage.setItem(PREFIX + key, text);
  }, undefined);

/** A signed-out person's drafts are not the next one's. */
export const forgetDrafts = (): void =>
  stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined);
