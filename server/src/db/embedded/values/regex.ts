import { CommandError, location } from './command-error.ts'

/**
 * A PCRE pattern as JavaScript's: options i, m, s and x, also written as (?i) at the start.
 * @throws CommandError when the pattern is invalid
 */
export function regexFrom(pattern: string, options = ''): RegExp {
  const inline = /^\(\?([imsx]+)\)/.exec(pattern)
  const all = options + (inline?.[1] ?? '')
  let source = inline ? pattern.slice(inline[0].length) : pattern
  if (all.includes('x')) {
    source = source.replace(/\\#|\\\s|#[^\n]*|\s+/g, found => (found.startsWith('\\') ? found : ''))
  }
  const flags = ['i', 'm', 's'].filter(flag => all.includes(flag)).join('')
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(source, flags + unicode)
    } catch {
      // Escapes that Unicode mode forbids are fine in the older syntax.
    }
  }
  throw new CommandError(location(51091), `Regular expression is invalid: ${pattern}`)
}
