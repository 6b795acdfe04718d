/** Which file may import which. Read with `depcruise --config server/dependency-rules.cjs server/src server/embedded-database`. */
/** Pure functions live in these rooms: any module may use them, and they import nothing that could have an effect. */
const PURE = '(^server/src/(calendar|values)/|/rules/)'

const { rule, SOUND } = require('./scripts/import-rules.cjs')

module.exports = {
  forbidden: [
    ...SOUND,
    // A language's folder holds the server's words too: data, without code.
    rule(
      'server-not-client',
      { path: '^server/' },
      { path: '^client/', pathNot: '/i18n/locales/[^/]+/server/' },
    ),
    rule(
      'contract-imports-nothing-else',
      { path: '^server/src/contract/' },
      { pathNot: ['^server/src/contract/', 'node_modules/zod/'] },
    ),
    rule(
      'constants-import-nothing',
      { path: '^server/src/contract/(constants|brand|branch-path|car-state)\\.ts$' },
      // Nothing but each other's types.
      { path: '.', pathNot: '^server/src/contract/constants\\.ts$' },
    ),
    // Everything else asks `context.settings()`; MAIL_FROM has the brand for its default.
    rule(
      'brand-through-settings',
      {
        path: '^server/',
        pathNot: '^server/src/((settings|env|context|contract/drawing)\\.ts|modules/settings/|commands/)',
      },
      { path: '^server/src/contract/brand\\.ts$' },
    ),
    rule(
      'modules-meet-through-services',
      { path: '^server/src/modules/([^/]+)/' },
      { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '\\.service\\.ts$', PURE] },
    ),
    rule(
      'routes-never-touch-models',
      { path: '\\.routes\\.ts$' },
      { path: '(\\.model\\.ts$|node_modules/mongoose/)' },
    ),
    rule(
      'rules-know-no-http',
      { path: '^server/src/modules/', pathNot: '(\\.routes\\.ts$|/system/)' },
      { path: '(^server/src/http/|node_modules/(@types/)?express/)' },
    ),
    rule(
      'pure-files-stay-pure',
      { path: PURE, pathNot: '\\.oracle\\.ts$' },
      { path: '(node_modules|\\.(model|service|routes)\\.ts$)' },
    ),
    rule(
      'embedded-database-knows-no-product',
      { path: '^server/embedded-database/' },
      { path: '^(server|client)/', pathNot: '^server/embedded-database/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    exclude: { path: '\\.test\\.ts$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
