/**
 * What the light pages may load up front. This run ignores dynamic imports, so everything reachable from the entry and
 * the light pages is the download of a first visit.
 */
const rules = require('./dependency-rules.cjs')

const LIGHT =
  '^client/src/(main\\.tsx$|ui/plain/|features/(landing|auth)/|front/|visitor/(login|register|visit)-page)'
const HEAVY =
  'node_modules/(react-aria|react-aria-components|@react-aria|@react-stately|react-stately|@internationalized|react-hook-form|@tanstack|axios|react-toastify|@simplewebauthn)/'

module.exports = {
  forbidden: [
    {
      name: 'light-pages-stay-light',
      severity: 'error',
      from: { path: LIGHT },
      to: { path: HEAVY, reachable: true },
    },
  ],
  options: {
    ...rules.options,
    exclude: { path: '\\.test\\.tsx?$', dynamic: true },
    // Types cost nothing in the browser.
    tsPreCompilationDeps: false,
  },
}
