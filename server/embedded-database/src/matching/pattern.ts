import type { BSONRegExp } from 'bson'
import { notSupported } from '../values/command-error.ts'

/** `^`, then characters without a meaning in a pattern and escaped ones. */
const BEGINNING = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^\p{L}\p{N}])*)$/u

/**
 * The text that a pattern looks for at the beginning of another one.
 * @throws CommandError CommandNotSupported for any other pattern
 */
export function beginningOf({ pattern, options }: BSONRegExp): string {
  const [, text] = BEGINNING.exec(pattern) ?? []
  if (text === undefined || options !== '')
    throw notSupported('A regular expression other than a literal beginning, such as /^abc/,')
  return text.replaceAll(/\\(.)/gsu, '$1')
}

export function compilePattern(regex: BSONRegExp): (text: string) => boolean {
  const beginning = beginningOf(regex)
  return text => text.startsWith(beginning)
}
