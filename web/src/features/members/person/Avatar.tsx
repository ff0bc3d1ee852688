import { NO_PICTURE } from '@portal/contracts/members/member.api';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';

export type AvatarSize = 's' | 'm' | 'l' | 'xl';
const PIXELS: Readonly<Record<AvatarSize, number>> = { s: 32, m: 44, l: 72, xl: 96 };
/** The colours of dusk, one for each fifth batch. White on them has a contrast of at least 7. */
const DUSK = ['#6d28d9', '#4c1d95', '#7e2a7a', '#43357a', '#8a2c5b'] as const;

const Frame = styled.span<{ readonly $size: AvatarSize }>`
  position: relative;
  display: inline-block;
  flex: none;
  --size: ${({ $size }) => PIXELS[$size]}px;
  width: var(--size);
  height: var(--size);
  b,
  img {
    width: 100%;
    height: 100%;
    border-radius: 50%;
  }
  b {
    display: grid;
    place-items: center;
    background: var(--avatar);
    color: #fff;
    font: 600 calc(var(--size) * 0.36)/1 var(--font);
  }
  img {
    position: absolute;
    inset: 0;
    object-fit: cover;
  }
`;

export function initials(fullName: string): string {
  const name = fullName.trim() === '' ? t('User') : fullName;
  const words = name
    .normalize('NFC')
    .split(/[\s.]+/u)
    .filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0x20))
    .join('')
    .toLocaleUpperCase();
}

/** null for a member without a picture. Only the portal's own pictures have a `small` variant, of 96 pixels. */
export function pictureUrl(profilePicture: string, small = false): string | null {
  if (profilePicture === '' || profilePicture === NO_PICTURE) return null;
  if (profilePicture.startsWith('http')) return profilePicture;
  return `/${profilePicture.replace(/^\//u, '')}${small ? '?size=96' : ''}`;
}

export type Pictured = {
  readonly fullName: string;
  readonly profilePicture: string;
  readonly batchYear?: number | null;
};

export function Avatar(props: { readonly person: Pictured; readonly size?: AvatarSize }) {
  const { person, size = 'm' } = props;
  const { fullName, profilePicture, batchYear = null } = person;
  const [broken, setBroken] = useState<string | null>(null);
  const url = pictureUrl(profilePicture, PIXELS[size] <= 72);
  return (
    <Frame $size={size}>
      {/* Also below a picture, until it has come */}
      <b
        aria-hidden="true"
        style={batchYear === null ? undefined : { background: DUSK[batchYear % DUSK.length] }}
      >
        {initials(fullName)}
      </b>
      {url !== null && broken !== url && (
        <img
          src={url}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      )}
    </Frame>
  );
}
