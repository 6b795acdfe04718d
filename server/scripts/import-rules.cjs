/** What the dependency rules of client and server share. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const SOUND = [
  rule('no-cycles', {}, { circular: true }),
  rule('no-broken-import', {}, { couldNotResolve: true }),
]

/** A folder of `root` imports only those before it in `order`; rooms for tests may import any. */
const inOrder = (root, order) =>
  order
    .slice(0, -1)
    .map((folder, at) =>
      rule(
        `${folder}-imports-nothing-above`,
        { path: `^${root}/${folder}/`, pathNot: '/testing/' },
        { path: `^${root}/(${order.slice(at + 1).join('|')})/` },
      ),
    )

/** The contract's files of which browsers download more than types: package.json exports these with their values. */
const SHIPPED = Object.values(require('../package.json').exports)
  .filter(file => typeof file === 'string')
  .map(file => `^${file.replace('./', 'server/').replace('.ts', '[.]ts')}$`)

const OPTIONS = {
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  exclude: { path: '\\.test\\.tsx?$' },
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
  },
}

module.exports = { rule, inOrder, OPTIONS, SHIPPED, SOUND }
