import js from '@eslint/js'
import prettier from 'eslint-config-prettier/flat'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import reactRefresh from 'eslint-plugin-react-refresh'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { rules, hints as shared } from '../server/eslint.config.js'

const oneHttpClient = {
  selector: 'ImportExpression[source.value="axios"]',
  message: 'Calls go through lib/api.ts, which unwraps lists and knows our errors.',
}

/** Names the alternative to each disallowed construct. */
const hints = [
  ...shared,
  { selector: 'ExportAllDeclaration', message: 'No barrels: import the file that has it.' },
  {
    selector: 'CallExpression[callee.property.name="toLocaleString"]',
    message: 'Money, dates and numbers go through i18n/format.ts, which pins the locale.',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'The policy of the server (Trusted Types) refuses it. Render elements.',
  },
  {
    selector: 'JSXText[value=/[A-Za-z\\u0600-\\u06FF]{2,}/]',
    message: 'No text in code: a key in i18n/locales and t().',
  },
  {
    selector:
      'JSXOpeningElement[name.name="form"]:not(:has(JSXAttribute[name.name="method"], JSXSpreadAttribute))',
    message: 'method="post": sent before the scripts run, a form would write what is typed into the address.',
  },
  {
    selector:
      'CallExpression[callee.name="parseFloat"], MemberExpression[property.name=/^(parseFloat|valueAsNumber)$/], JSXAttribute[name.name="type"][value.value="number"]',
    message: 'A typed number is read by i18n/typed-number.ts, which knows both signs of decimals.',
  },
]

export default defineConfig(
  globalIgnores(['dist/', 'dist-ssr/', 'test-results/', 'playwright-report/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  reactRefresh.configs.vite,
  jsxA11y.flatConfigs.strict,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...rules,
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-syntax': ['error', ...hints, oneHttpClient],
      // Fast refresh only helps in development; a hook beside its provider or a row beside its pages is fine.
      'react-refresh/only-export-components': 'off',
    },
  },
  {
    files: ['src/**'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['src/lib/api.ts'], rules: { 'no-restricted-syntax': ['error', ...hints] } },
  // Section 8 of the specification requires two lines in the browser's console.
  { files: ['src/lib/log.ts', 'scripts/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  {
    files: ['*.config.{ts,js}', '.size-limit.js', 'e2e/support/build.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // Playwright reads a fixture's dependencies from its first parameter, and calls the second `use`.
  {
    files: ['e2e/support/test.ts', 'e2e/webkit/walk.ts', 'e2e/missing-browser.walk.ts'],
    rules: { 'no-empty-pattern': 'off', 'react-hooks/rules-of-hooks': 'off' },
  },
  { files: ['scripts/**', '*.config.*'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{js,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  prettier,
)
