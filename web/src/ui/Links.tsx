import Linkify from 'linkify-react';

export interface LinksProps {
  readonly text: string;
  /** The uncut text, so that a link at the cut leads to the whole address. */
  readonly whole: string;
}

export default function Links({ text, whole }: LinksProps) {
  const options = {
    attributes: { dir: 'ltr' },
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    defaultProtocol: 'https',
    validate: { url: (value: string) => /^(?:https?:\/\/|www\.|[^:/]+\.)/iu.test(value) },
    formatHref: (href: string) =>
      text !== whole && text.endsWith(href)
        ? (/^\S*/u.exec(whole.slice(text.length - href.length))?.[0] ?? href)
        : href,
  };
  return <Linkify options={options}>{text}</Linkify>;
}
