import type { BSONRegExp } from 'bson'
import { RE2JS } from 're2js'
import { errorAt, notSupported } from '../values/command-error.ts'

// MongoDB's patterns are PCRE patterns. Here they run on JavaScript's engine when the text is short enough for its
// backtracking to be fast, and otherwise on RE2, whose time is linear in the text. Both get the pattern rewritten to mean
// the same as in PCRE; what cannot be rewritten is refused.
// https://www.pcre.org/current/doc/html/pcre2pattern.html

/** The most steps that JavaScript's engine may take: a few milliseconds. */
const MOST_STEPS = 1_000_000

const ANY = '[\\s\\S]'
const SPACE = '\\t-\\r '

/** One pattern in the syntax of both engines; `linear` is null when RE2 has no equivalent. */
interface Written {
  script: string
  linear: string | null
  /** each multiplies the engine's choices by the length of the text */
  repetitions: number
  /** each doubles them */
  choices: number
  /** nested repetitions: matching may take exponential time */
  nested: boolean
}

/** @throws CommandError for a pattern that PCRE would refuse, or that this database cannot run as PCRE does */
export function compilePattern({ pattern, options }: BSONRegExp): (text: string) => boolean {
  const [start = '', inline = ''] = /^\(\?([imsx]+)\)/.exec(pattern) ?? []
  const written = new PatternReader(pattern.slice(start.length), options + inline).read()
  const isCaseless = (options + inline).includes('i')
  const script = scriptOf(written.script, isCaseless, pattern)
  let linear: RE2JS | null = null
  return text => {
    const steps = text.length ** (written.repetitions + 1) * 2 ** written.choices
    if (!written.nested && steps <= MOST_STEPS) return script.test(text)
    linear ??= linearOf(written.linear, isCaseless, pattern)
    return linear.test(text)
  }
}

function scriptOf(source: string, isCaseless: boolean, pattern: string): RegExp {
  try {
    return new RegExp(source, isCaseless ? 'iu' : 'u')
  } catch {
    throw errorAt(51091, `Regular expression is invalid: ${pattern}`)
  }
}

function linearOf(source: string | null, isCaseless: boolean, pattern: string): RE2JS {
  try {
    if (source !== null) return RE2JS.compile(source, isCaseless ? RE2JS.CASE_INSENSITIVE : 0)
  } catch {
    // RE2 repeats at most 1000 times.
  }
  throw notSupported(`The pattern ${pattern}, which could take too long on such a text,`)
}

/** Characters that JavaScript needs escaped: everywhere, and inside `[]`. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/

class PatternReader {
  private at = 0
  private isAfterGroup = false
  private readonly pattern: string
  private readonly options: string
  private readonly written: Written = { script: '', linear: '', repetitions: 0, choices: 0, nested: false }

  constructor(pattern: string, options: string) {
    this.pattern = pattern
    this.options = options
  }

  read(): Written {
    while (this.at < this.pattern.length) {
      const wasAfterGroup = this.isAfterGroup
      this.isAfterGroup = false
      if (!this.quantifier(wasAfterGroup)) this.part()
    }
    return this.written
  }

  /** Consumes the next text if it matches; the expression is sticky. */
  private take(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = this.at
    const found = expected.exec(this.pattern)
    if (found) this.at = expected.lastIndex
    return found
  }

  private write(script: string, linear: string | null = script): void {
    const { written } = this
    written.script += script
    written.linear = linear === null || written.linear === null ? null : written.linear + linear
  }

  private quantifier(isOfGroup: boolean): boolean {
    const [found] = this.take(/[*+?]|\{\d+(?:,\d*)?\}/y) ?? []
    if (found === undefined) return false
    if (this.take(/\+/y)) throw notSupported('A possessive quantifier')
    if (found === '?') this.written.choices++
    else if (isOfGroup) this.written.nested = true
    else if (!/^\{\d+\}$/.test(found)) this.written.repetitions++
    this.write(found + (this.take(/\?/y)?.[0] ?? ''))
    return true
  }

  private part(): void {
    const { options } = this
    if (options.includes('x') && this.take(/\s+|#[^\n]*/y)) return
    if (this.take(/\./y)) this.write(options.includes('s') ? ANY : '[^\\n]')
    else if (this.take(/\^/y))
      if (options.includes('m')) this.write(`(?:^|(?<=\\n)(?=${ANY}))`, null)
      else this.write('^')
    else if (this.take(/\$/y)) this.end()
    else if (this.take(/\[/y)) this.class()
    else if (this.take(/\(/y)) this.group()
    else if (this.take(/\)/y)) {
      this.isAfterGroup = true
      this.write(')')
    } else if (this.take(/\|/y)) {
      this.written.choices++
      this.write('|')
    } else if (this.take(/\\A/y)) this.write('^')
    else if (this.take(/\\z/y)) this.write('$', '\\z')
    else this.write(this.character(false))
  }

  private end(): void {
    if (this.options.includes('m')) {
      this.write('(?=\\n|$)', null)
      return
    }
    // If nothing follows, it does not matter whether the line end is consumed.
    const isLast = /^\)*$/.test(this.pattern.slice(this.at))
    this.write('(?=\\n?$)', isLast ? '(?:\\n?\\z)' : null)
  }

  private group(): void {
    const [opening = ''] = this.take(/\?(?:[:=!]|<[=!]|P?<\w+>)/y) ?? []
    if (!opening && this.take(/[?*]/y)) throw notSupported('A group of this kind in a pattern')
    const isAround = /[=!]$/.test(opening)
    this.write(`(${opening.replace('?P', '?')}`, isAround ? null : `(${opening}`)
  }

  private class(): void {
    let content = this.take(/\^/y)?.[0] ?? ''
    if (this.take(/\]/y)) content += '\\]'
    for (; !this.take(/\]/y); content += this.take(/-/y)?.[0] ?? this.character(true)) {
      if (this.at >= this.pattern.length) throw errorAt(51091, 'Regular expression is invalid: missing ]')
      if (this.take(/\[[:.=]/y)) throw notSupported('A POSIX class in a pattern')
    }
    this.write(`[${content}]`)
  }

  /** One character, or an escape for several; the same for both engines. */
  private character(inClass: boolean): string {
    const literal = (text: string): string =>
      Array.from(text, each => (SYNTAX.test(each) || (inClass && each === '-') ? `\\${each}` : each)).join('')
    const quoted = this.take(/\\Q([^]*?)(?:\\E|$)/y)
    if (quoted) return literal(quoted[1] ?? '')
    const [plain] = this.take(/[^\\]/uy) ?? []
    if (plain !== undefined) return literal(plain)
    const [, short, long] = this.take(/\\x(?:([\da-f]{1,2})|\{([\da-f]{1,5})\})/iy) ?? []
    const code = short ?? long
    if (code !== undefined) return literal(String.fromCodePoint(Number.parseInt(code, 16)))
    const [property] = this.take(/\\[pP]\{[CLMNPSZ][a-z]?\}/y) ?? []
    if (property !== undefined) return property
    const [escape = ''] = this.take(/\\[^]?/uy) ?? []
    if (/[dDwWnrtf]$/.test(escape) || (/[bB]$/.test(escape) && !inClass)) return escape
    if (escape === '\\s') return inClass ? SPACE : `[${SPACE}]`
    if (escape === '\\S' && !inClass) return `[^${SPACE}]`
    if (/^\\[^\p{L}\p{N}]$/u.test(escape)) return literal(escape.slice(1))
    throw notSupported(`${escape} in a pattern`)
  }
}
