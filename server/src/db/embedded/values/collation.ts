import { notSupported } from './command-error.ts'
import { numberOption } from './numbers.ts'
import { type Doc, type Value, isDoc } from './value.ts'

/**
 * How strings are compared; null means by bytes.
 * @see https://www.mongodb.com/docs/manual/reference/collation/
 */
export type Collation = {
  readonly spec: Doc
  compare(a: string, b: string): number
  /** equal strings have the same folded string: the form that goes into index keys */
  fold(text: string): string
} | null

/** Options whose equality could not be put into an index key. */
const UNSUPPORTED = ['caseLevel', 'numericOrdering', 'alternate', 'backwards'] as const

const MARKS = /\p{M}/gu

const FOLDS: Readonly<Record<number, (text: string) => string>> = {
  1: text => text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss'),
  2: text => text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss'),
  3: text => text.normalize('NFC'),
}

const SENSITIVITY = { 1: 'base', 2: 'accent', 3: 'variant' } as const

/** @throws CommandError for options that the embedded database leaves out */
export function collationOf(spec: Value): Collation {
  if (!isDoc(spec) || typeof spec['locale'] !== 'string' || spec['locale'] === 'simple') return null
  const strength = numberOption(spec['strength'], 3)
  if (strength !== 1 && strength !== 2 && strength !== 3) throw notSupported(`Collation strength ${strength}`)
  for (const option of UNSUPPORTED) {
    const value = spec[option]
    if (value !== undefined && value !== false && value !== 'non-ignorable')
      throw notSupported(`Collation ${option}`)
  }
  const caseFirst = spec['caseFirst']
  const collator = new Intl.Collator(spec['locale'].replace('_', '-'), {
    sensitivity: SENSITIVITY[strength],
    caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'false',
  })
  const fold = FOLDS[strength] ?? (text => text)
  return {
    spec,
    fold,
    // Equal exactly when the index keys are equal, so that an index and a scan agree.
    compare: (a, b) => {
      const [x, y] = [fold(a), fold(b)]
      if (x === y) return 0
      return collator.compare(a, b) || (x < y ? -1 : 1)
    },
  }
}

/** Whether an index in one collation serves a query in the other. */
export function sameCollation(a: Collation, b: Collation): boolean {
  if (a === null || b === null) return a === b
  return (
    a.spec['locale'] === b.spec['locale'] &&
    numberOption(a.spec['strength'], 3) === numberOption(b.spec['strength'], 3)
  )
}
