import { fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Avatar, initials, pictureUrl } from './Avatar.tsx';

describe('an avatar', () => {
  it('[3.2] shows a picture that is somewhere else as it is given', () => {
    const { container } = render(
      <Avatar fullName="Asha Patil" profilePicture="https://pictures.example/asha.jpg" />,
    );
    expect(container.querySelector('img')).toHaveAttribute(
      'src',
      'https://pictures.example/asha.jpg',
    );
  });

  it('[3.3] [9.25] draws initials on purple where there is no picture', () => {
    const { container } = render(<Avatar fullName="Asha Patil" profilePicture="no-photo.jpg" />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('AP')).toBeInTheDocument();
    // jsdom does not look variables up
    expect(document.head).toHaveTextContent(/background:var\(--avatar\)/u);
    const css = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');
    expect([...css.matchAll(/--avatar: (?<colour>[^;]+);/gu)].map(([, colour]) => colour)).toEqual([
      '#6d28d9',
    ]);
  });

  it.each([
    ['Asha Patil', 'AP'],
    ['A. K. Rao', 'AR'],
    ['Om', 'O'],
    ['नीलेश पाटील', 'नप'],
    ['', 'U'],
    ['  ', 'U'],
  ])(
    '[3.3] [9.25] makes the initials of "%s" %s, and those of nobody the ones of User',
    (name, made) => {
      expect(initials(name)).toBe(made);
    },
  );

  it('[3.4] looks for any other picture below the address that the API lies at', () => {
    expect(pictureUrl('pictures/ab12.webp')).toBe('/pictures/ab12.webp');
    expect(pictureUrl('/pictures/ab12.webp')).toBe('/pictures/ab12.webp');
    expect(pictureUrl('https://elsewhere.example/pictures/ab12.webp', true)).toBe(
      'https://elsewhere.example/pictures/ab12.webp',
    );
  });

  it.each(['s', 'm', 'l'] as const)(
    'asks for the small variant where it is drawn small (%s)',
    (size) => {
      const { container } = render(
        <Avatar fullName="Asha Patil" profilePicture="pictures/ab12.webp" size={size} />,
      );
      expect(container.querySelector('img')).toHaveAttribute('src', '/pictures/ab12.webp?size=96');
    },
  );

  it('draws initials where a picture can not be had', () => {
    const { container } = render(<Avatar fullName="Asha Patil" profilePicture="/pictures/gone" />);
    fireEvent.error(container.querySelector('img')!);
    expect(screen.getByText('AP')).toBeInTheDocument();
  });
});
