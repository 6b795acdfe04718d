/**
 * What the light pages may pull in before anybody asks for more. Dynamic imports are left out of this run, so
 * everything reachable from the entry and from the light pages is what a first visit downloads.
 */
const rules = require('./dependency-rules.cjs')

const LIGHT = '^client/src/(main\\.tsx$|ui/plain/|features/(landing|auth)/|pages/light/)'
const HEAVY =
  'node_modules/(react-aria|react-aria-components|@react-aria|@react-stately|react-stately|@internationalized|react-hook-form|@tanstack|axios|react-toastify)/'

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
    // A type costs nothing in the browser.
    tsPreCompilationDeps: false,
  },
}
