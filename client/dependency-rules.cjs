/** Import rules: which file may import which. Run with `depcruise --config client/dependency-rules.cjs client/src`. */
const { rule, inOrder, OPTIONS, SHIPPED, SOUND } = require('../server/scripts/import-rules.cjs')

const ORDER = [
  ...['theme', '(ui|art)', '(lib|i18n)', 'session', 'queries', 'parts', 'features'],
  ...['(front|visitor|book|mine|desk)', 'app'],
]

module.exports = {
  forbidden: [
    ...SOUND,
    rule(
      'features-are-islands',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    ...inOrder('client/src', ORDER),
    rule(
      'pages-are-islands',
      { path: '^client/src/(front|visitor|book|mine|desk)/.+-page' },
      { path: '^client/src/(front|visitor|book|mine|desk)/' },
    ),
    rule(
      'one-http-client',
      { path: '^client/src/', pathNot: '^client/src/lib/api\\.ts$' },
      { path: 'node_modules/axios/' },
    ),
    rule('only-the-contract', { path: '^client/' }, { path: '^server/', pathNot: '^server/src/contract/' }),
    rule(
      'contract-as-types',
      { path: '^client/' },
      {
        path: '^server/src/contract/',
        pathNot: SHIPPED,
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: OPTIONS,
}
