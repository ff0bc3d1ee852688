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

/** @throws when the browser refuses */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyByHand(text)) throw new Error('The browser did not copy the text');
  }
}
