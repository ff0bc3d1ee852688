import Linkify from 'linkify-react';

export interface LinksProps {
  readonly text: string;
  /** What the text is the beginning of: a link that was cut leads to where the whole one does. */
  readonly whole: string;
}

/** A text whose addresses are links. */
export default function Links({ text, whole }: LinksProps) {
  const options = {
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
