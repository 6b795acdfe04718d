/** Which file may import which. Read with `depcruise --config server/dependency-rules.cjs server/src server/embedded-database`. */

/** What a car wash does, from the bottom up: an area imports only those before it. */
const AREAS = [
  'trail',
  'messages',
  'settings',
  'branches',
  'accounts',
  'menu',
  'money',
  'wash-books',
  'bookings',
  'waiting-list',
  'customers',
  'public',
  'office',
].map(area => `modules/${area}`)

const ORDER = [
  ...['contract', 'values', 'calendar', 'security', 'db', 'http'],
  ...AREAS,
  ...['pages', 'demo', 'commands', 'testing'],
]

/** Pure functions live in these rooms: any module may use them, and they import nothing that could have an effect. */
const PURE = '(^server/src/(calendar|values)/|/rules/)'

const { rule, inOrder, OPTIONS, SHIPPED, SOUND } = require('./scripts/import-rules.cjs')

module.exports = {
  forbidden: [
    ...SOUND,
    // A language's files hold the server's words too: data, without code.
    rule(
      'server-not-client',
      { path: '^server/' },
      { path: '^client/', pathNot: '/i18n/locales/[^/]+/server[.]json$' },
    ),
    rule(
      'contract-imports-nothing-else',
      { path: '^server/src/contract/' },
      { pathNot: ['^server/src/contract/', 'node_modules/zod/'] },
    ),
    rule(
      'shipped-to-browsers-imports-nothing-else',
      { path: SHIPPED },
      { path: '.', pathNot: SHIPPED, dependencyTypesNot: ['type-only'] },
    ),
    // Everything else asks `context.settings()`; MAIL_FROM has the brand for its default.
    rule(
      'brand-through-settings',
      {
        path: '^server/src/[^/]+/',
        pathNot: '^server/src/(contract|modules/settings|commands)/',
      },
      { path: '^server/src/contract/brand\\.ts$' },
    ),
    ...inOrder('server/src', ORDER),
    rule(
      'areas-are-in-the-order',
      { path: '^server/src/modules/', pathNot: `^server/src/(${AREAS.join('|')})/` },
      {},
    ),
    rule(
      'areas-meet-through-services',
      { path: '^server/src/modules/([^/]+)/' },
      { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '\\.service\\.ts$', PURE] },
    ),
    rule(
      'models-stay-in-their-room',
      { path: '^server/src/modules/([^/]+)/([^/]+)' },
      { path: '^server/src/modules/[^/]+/.+/[^/]+\\.model\\.ts$', pathNot: '^server/src/modules/$1/$2/' },
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
  options: OPTIONS,
}
