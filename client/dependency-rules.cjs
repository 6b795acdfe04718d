/** Import rules: which file may import which. Run with `depcruise --config client/dependency-rules.cjs client/src`. */
const { rule, SHIPPED, SOUND } = require('../server/scripts/import-rules.cjs')

module.exports = {
  forbidden: [
    ...SOUND,
    rule(
      'features-are-islands',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    rule(
      'features-know-no-page',
      { path: '^client/src/features/' },
      { path: '^client/src/(app|front|visitor|book|mine|desk)/' },
    ),
    rule(
      'pages-know-no-app',
      { path: '^client/src/(front|visitor|book|mine|desk)/' },
      { path: '^client/src/app/' },
    ),
    rule(
      'shared-knows-no-feature',
      { path: '^client/src/(ui|art|lib|i18n|theme|session|queries|parts)/' },
      { path: '^client/src/(app|front|visitor|book|mine|desk|features)/' },
    ),
    rule(
      'pages-are-islands',
      { path: '^client/src/(front|visitor|book|mine|desk)/.+-page' },
      { path: '^client/src/(front|visitor|book|mine|desk)/' },
    ),
    rule(
      'queries-serve-features',
      { path: '^client/src/(ui|art|lib|i18n|theme|session)/' },
      { path: '^client/src/(queries|parts)/' },
    ),
    rule('queries-know-no-parts', { path: '^client/src/queries/' }, { path: '^client/src/parts/' }),
    rule(
      'design-system-knows-no-product',
      { path: '^client/src/(ui|art|theme)/' },
      { path: '^client/src/(session|i18n|lib)/' },
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
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    exclude: { path: '\\.test\\.tsx?$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
}
