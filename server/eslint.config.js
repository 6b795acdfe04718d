import js from '@eslint/js'
import prettier from 'eslint-config-prettier/flat'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const formatted = 'CallExpression[callee.property.name=/^(format|toLocale(Date|Time)?String)$/]'

/** Other engines, and other versions of this one, write a date in another order and with other signs. */
const noReadingBack = [
  'MemberExpression[object.callee.property.name=/^(format|toLocale(Date|Time)?String)$/]',
  `CallExpression[callee.property.name=/^(exec|test|parse|parseInt|parseFloat)$/] > ${formatted}`,
  `CallExpression[callee.name=/^(Number|parseInt|parseFloat)$/] > ${formatted}`,
  `NewExpression[callee.name="Date"] > ${formatted}`,
  `VariableDeclarator[id.type="ArrayPattern"] > ${formatted}`,
  `BinaryExpression[operator=/^[<>=!]/] > ${formatted}`,
  'Property[key.name=/^(date|time)Style$/]',
  'Literal[value=/^(en-CA|sv(-SE)?)$/]',
].map(selector => ({
  selector,
  message: 'A formatted text is only shown. Code reads fields: formatToParts, with each field named.',
}))

const NO_SUBJECT = [
  'is are was were has have had can cannot may must does do will never not but and then than',
  'of on at by for with without in to from under outside beyond after before until during through between',
  'within into over as despite since like against among behind beside',
  'accepts adds add allows answers begin begins brings changes closes comes come contain contains convert copies',
  'costs count counts creates decides describes distinguishes drops ends expires explains finds follow follows get',
  'gets gives go goes grants groups has holds include includes keeps leave leaves lets list lists locks loses makes',
  'marks matches measures names needs offers opens pass passes pays prints rank read reads records refuses remain',
  'remains replace replaces resets reveals says sees sends set sets shares show shows starts stays stops take takes',
  'tries use uses waits wins works writes yields',
].flatMap(words => words.split(' '))

const begins = `/^([^\\p{L}\\p{N}"“$%/]|(${NO_SUBJECT.join('|')}) )/u`

/** A failed test reads as the sentence that is no longer true. */
const titlesAreSentences = ['callee.name=/^(it|test)$/', 'callee.callee.object.name=/^(it|test)$/'].flatMap(
  test =>
    ['value', 'quasis.0.value.raw'].map(text => ({
      selector: `CallExpression[${test}][arguments.0.${text}=${begins}]`,
      message: 'A test is a sentence with its subject: "a customer cannot cancel after the cut-off".',
    })),
)

/** Says what to do instead of what is not done here. */
export const hints = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Named exports: the name is the same wherever it is used.',
  },
  { selector: 'TSEnumDeclaration', message: 'An `as const` list in the contract, and its type.' },
  ...noReadingBack,
  ...titlesAreSentences,
]

export const rules = {
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'max-lines': ['error', { max: 250 }],
  'max-params': ['error', 3],
  'no-console': 'error',
  'no-nested-ternary': 'error',
}

const noBarrels = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels but contract/index.ts: import the file.',
}

const onlyEnv = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Configuration is read once, in env.ts, and handed on.',
}

export default defineConfig(
  globalIgnores(['**/dist/', 'data/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...rules,
      // Mongoose's schemas and Express's requests are typed as classes and are none.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // One interface a noun over its rows, so that compile errors print a name.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      'no-restricted-syntax': ['error', ...hints, noBarrels, onlyEnv],
    },
  },
  { files: ['src/contract/index.ts'], rules: { 'no-restricted-syntax': ['error', ...hints, onlyEnv] } },
  {
    files: [
      'src/env.ts',
      'src/{main,dev}.ts',
      'embedded-database/src/{main,data-folder}.ts',
      'embedded-database/src/testing/**',
      'src/testing/**',
      'src/commands/**',
      'scripts/**',
      'bench/**',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...hints, noBarrels] },
  },
  // Express recognises an error handler by its four parameters.
  { files: ['src/http/error-handler.ts'], rules: { 'max-params': ['error', 4] } },
  { files: ['src/log.ts', 'src/commands/**', 'scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.test.ts'], rules: { 'max-lines': ['error', { max: 320 }] } },
  { files: ['embedded-database/**'], rules: { 'max-lines': ['error', { max: 400 }] } },
  {
    files: ['**/*.config.ts', 'vitest.all.ts', 'eslint.config.js'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['**/*.{js,cjs,mjs}'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  prettier,
)
