const PREFIX = 'draft:';

const stored = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
  try {
    return act(localStorage);
  } catch {
    // Members can write in a browser that stores nothing
    return otherwise;
  }
};

/** An unsent text, kept for each target. */
export const readDraft = (key: string): string =>
  stored((storage) => storage.getItem(PREFIX + key) ?? '', '');

export const writeDraft = (key: string, text: string): void =>
  stored((storage) => {
    if (text === '') storage.removeItem(PREFIX + key);
    else storage.setItem(PREFIX + key, text);
  }, undefined);

/** The next person to sign in must not see them. */
export const forgetDrafts = (): void =>
  stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined);
