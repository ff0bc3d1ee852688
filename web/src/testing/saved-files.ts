import { onTestFinished, vi } from 'vitest';

/** jsdom saves nothing: collects what a page gives the browser to save. */
export function savedFiles(): () => Promise<
  readonly { readonly name: string; readonly text: string }[]
> {
  const files: { readonly name: string; readonly file: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob): string {
        const url = `blob:${blobs.size}`;
        blobs.set(url, blob);
        return url;
      }
      static override revokeObjectURL(): void {
        return;
      }
    },
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const file = blobs.get(this.href);
    if (file) files.push({ name: this.download, file });
  });
  onTestFinished(() => click.mockRestore());
  return () =>
    Promise.all(files.map(async ({ name, file }) => ({ name, text: await file.text() })));
}
