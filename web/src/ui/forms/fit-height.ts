/** For browsers without `field-sizing`: the field becomes as high as its text, up to the maximum of its style. */
export function fitHeight(area: HTMLTextAreaElement | null): void {
  if (!area || Reflect.has(area.style, 'fieldSizing')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
