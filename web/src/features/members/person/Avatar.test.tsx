import { fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Avatar, initials, pictureUrl } from './Avatar.tsx';

describe('an avatar', () => {
  it('an avatar shows a picture of another host at the address of that host [3.2]', () => {
    const { container } = render(
      <Avatar
        person={{ fullName: 'Asha Patil', profilePicture: 'https://pictures.example/asha.jpg' }}
      />,
    );
    expect(container.querySelector('img')).toHaveAttribute(
      'src',
      'https://pictures.example/asha.jpg',
    );
  });

  it('an avatar without a picture draws initials on purple [3.3] [9.25]', () => {
    const { container } = render(
      <Avatar person={{ fullName: 'Asha Patil', profilePicture: 'no-photo.jpg' }} />,
    );
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('AP')).toBeInTheDocument();
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    expect(rules.map(({ cssText }) => cssText).join()).toMatch(/background: ?var\(--avatar\)/u);
    const css = readFileSync(join(import.meta.dirname, '../../../ui/global.css'), 'utf8');
    expect([...css.matchAll(/--avatar: (?<colour>[^;]+);/gu)].map(([, colour]) => colour)).toEqual([
      '#6d28d9',
    ]);
  });

  it('an avatar has one of five colours by batch, each of which white initials can be read on', () => {
    const colours = [1994, 1995, 1996, 1997, 1998, 1999].map((batchYear) => {
      const { container } = render(
        <Avatar person={{ fullName: 'Asha Patil', profilePicture: 'no-photo.jpg', batchYear }} />,
      );
      return container.querySelector('b')?.style.background ?? '';
    });
    expect(new Set(colours).size).toBe(5);
    expect(colours[5]).toBe(colours[0]);
    for (const colour of colours) {
      const [red = 255, green = 255, blue = 255] = (colour.match(/\d+/gu) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(7);
    }
  });

  it.each([
    ['Asha Patil', 'AP'],
    ['A. K. Rao', 'AR'],
    ['Om', 'O'],
    ['नीलेश पाटील', 'नप'],
    ['', 'U'],
    ['  ', 'U'],
  ])('an avatar draws the initials of "%s" as %s [3.3] [9.25]', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it("an avatar loads any other picture from the portal's own host [3.4]", () => {
    expect(pictureUrl('pictures/ab12.webp')).toBe('/pictures/ab12.webp');
    expect(pictureUrl('/pictures/ab12.webp')).toBe('/pictures/ab12.webp');
    expect(pictureUrl('https://elsewhere.example/pictures/ab12.webp', true)).toBe(
      'https://elsewhere.example/pictures/ab12.webp',
    );
  });

  it.each(['s', 'm', 'l'] as const)(
    'an avatar of size %s loads the small variant of its picture',
    (size) => {
      const { container } = render(
        <Avatar
          size={size}
          person={{ fullName: 'Asha Patil', profilePicture: 'pictures/ab12.webp' }}
        />,
      );
      expect(container.querySelector('img')).toHaveAttribute('src', '/pictures/ab12.webp?size=96');
    },
  );

  it('an avatar draws initials below its picture until it has come', () => {
    const { container } = render(
      <Avatar person={{ fullName: 'Asha Patil', profilePicture: '/pictures/slow' }} />,
    );
    expect(container.querySelector('img')).toBeInTheDocument();
    expect(screen.getByText('AP')).toBeInTheDocument();
  });

  it('an avatar draws initials when its picture fails to load', () => {
    const { container } = render(
      <Avatar person={{ fullName: 'Asha Patil', profilePicture: '/pictures/gone' }} />,
    );
    fireEvent.error(container.querySelector('img')!);
    expect(screen.getByText('AP')).toBeInTheDocument();
  });
});
