import { expect, it } from 'vitest';
import { createFilesOf } from './files-of.ts';

const manifest = JSON.stringify({
  'index.html': { file: 'assets/en/main.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/en/base.js' },
  '_shared.js': { file: 'assets/en/shared.js', imports: ['_base.js', 'src/pages/About.tsx'] },
  'src/pages/About.tsx': { file: 'assets/en/about.js', imports: ['_shared.js', '_base.js'] },
});

it('names the files of a page without those of every page', () => {
  const filesOf = createFilesOf(manifest);
  expect(filesOf('src/pages/About.tsx')).toEqual(['about', 'shared']);
  expect(filesOf('_base.js')).toEqual([]);
});

it('refuses a page that the client was built without', () => {
  expect(() => createFilesOf(manifest)('src/pages/Gone.tsx')).toThrow(
    'The client was built without src/pages/Gone.tsx',
  );
});
