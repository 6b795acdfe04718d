import { notSupported } from './command-error.ts'
import { numberOption } from './numbers.ts'
import { type Value, isDoc } from './value.ts'

/**
 * How strings are compared; null means by bytes.
 * @see https://www.mongodb.com/docs/manual/reference/collation/
 */
export type Collation = {
  compare(a: string, b: string): number
  /** equal strings have the same folded string: the form that goes into index keys */
  fold(text: string): string
} | null

/** Options that could not be put into an index key, or that nobody needs; and how they are said to be off. */
const UNSUPPORTED = ['caseLevel', 'caseFirst', 'numericOrdering', 'alternate', 'backwards']
const OFF: readonly Value[] = [undefined, false, 'off', 'non-ignorable']

/** By strength: what is compared at all. */
const STRENGTHS: Readonly<Record<number, Pick<NonNullable<Collation>, 'fold'> & Intl.CollatorOptions>> = {
  1: {
    sensitivity: 'base',
    fold: text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss'),
  },
  2: { sensitivity: 'accent', fold: text => text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss') },
  3: { sensitivity: 'variant', fold: text => text.normalize('NFC') },
}

/** @throws CommandError for options that the embedded database leaves out */
export function collationOf(spec: Value): Collation {
  if (!isDoc(spec) || typeof spec['locale'] !== 'string' || spec['locale'] === 'simple') return null
  const how = STRENGTHS[numberOption(spec['strength'], 3)]
  const option = UNSUPPORTED.find(each => !OFF.includes(spec[each]))
  if (!how || option !== undefined) throw notSupported(`The ${option ?? 'strength'} of this collation`)
  const { fold, sensitivity } = how
  const collator = new Intl.Collator(spec['locale'].replace('_', '-'), { sensitivity })
  return {
    fold,
    // Equal exactly when the index keys are equal, so that an index and a scan agree.
    compare: (a, b) => {
      const [x, y] = [fold(a), fold(b)]
      return x === y ? 0 : collator.compare(a, b) || (x < y ? -1 : 1)
    },
  }
}
