import Linkify from 'linkify-react';

export interface LinksProps {
  readonly text: string;
  /** The uncut text, so that a link at the cut leads to the whole address. */
  readonly whole: string;
}

/** Indian mobile numbers, and those of any country that begin with '+'. Digits within an address are no number. */
const PHONE =
  /(?<![\p{L}\p{N}/.=_+-])(\+\d(?:[ -]?\d){8,13}|(?:0|91[ -]?)?[6-9]\d{4}[ -]?\d{5})(?![\p{L}\p{N}])/u;

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
  return (
    <>
      {text.split(PHONE).map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} dir="ltr" href={`tel:${part.replaceAll(/[ -]/gu, '')}`}>
            {part}
          </a>
        ) : (
          <Linkify key={index} options={options}>
            {part}
          </Linkify>
        ),
      )}
    </>
  );
}
