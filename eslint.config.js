import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const typescript = '**/*.{ts,tsx}';
const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'];

const withExtension = {
  regex: String.raw`^\.{1,2}/(?!.*\.(ts|tsx|mjs|js|css|svg|json)(\?\w+)?$)`,
  message: 'Local files are imported with their extension.',
};
const miniZod = {
  regex: '^zod(?!/mini$)',
  message: "Import 'zod/mini': the full package costs the client 6 KiB.",
};

const clock = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']" },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]" },
  { selector: "CallExpression[callee.object.name='performance']" },
  { selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']" },
  { selector: "CallExpression[callee.property.name='randomUUID']" },
].map(({ selector }) => ({
  selector,
  message: 'Decisions and folds are pure: take times and ids from the command or the event.',
}));

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', 'data/', 'coverage/', 'bench/results/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { languageOptions: { globals: globals.node } },

  {
    files: [typescript],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        // A default that answers is as exhaustive as a list of all cases
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        // typeof import() names the shape of what a require() brings
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // react-hook-form's submit handlers return promises by design; their failures are handled inside
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // An adapter's method is async because its port is: what an embedded one throws must reject
      '@typescript-eslint/require-await': 'off',
      // Ports are objects of functions that close over their state: none has a `this` to lose
      '@typescript-eslint/unbound-method': 'off',
      // `async () => void (await write())`: what the engine answers is of no interest
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // A callback that may be asynchronous returns void | Promise<void>
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Lengths are counted in code points, which is what spreading a text gives
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // TypeScript itself says what is not defined, and knows the DOM
      'no-undef': 'off',
      'no-restricted-imports': ['error', { patterns: [withExtension] }],
    },
  },

  {
    files: ['shared/contracts/**/*.ts', 'web/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [withExtension, miniZod] }] },
  },

  {
    files: ['**/*.{decider,projection,reaction}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...clock] },
  },

  {
    files: ['{services,shared}/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    // What the product's texts call 'only logged' is logged in the browser's console
    files: ['web/**/*.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },

  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
    languageOptions: { globals: globals.browser },
  },

  {
    files: tests,
    rules: {
      // A test may state the shape of an answer and reach for what it has just put there
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Bodies of answers are of type any in supertest and in fetch; the test is what checks them
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },

  prettier,
);
