/** What the dependency rules of client and server share. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const SOUND = [
  rule('no-cycles', {}, { circular: true }),
  rule('no-broken-import', {}, { couldNotResolve: true }),
]

module.exports = { rule, SOUND }
