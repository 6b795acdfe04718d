import { notSupported } from './command-error.ts'
import { numberOption } from './numbers.ts'
import { type Value, isDoc } from './value.ts'

/**
 * String comparison; null compares by bytes.
 * @see https://www.mongodb.com/docs/manual/reference/collation/
 */
export type Collation = {
  compare(a: string, b: string): number
  /** folds equal strings to the same text, which goes into index keys */
  fold(text: string): string
} | null

/** Options that index keys cannot represent or that are not needed, and the values that turn them off. */
const UNSUPPORTED = ['caseLevel', 'caseFirst', 'numericOrdering', 'alternate', 'backwards']
const OFF: readonly Value[] = [undefined, false, 'off', 'non-ignorable']

/** The comparison by strength. */
const STRENGTHS: Readonly<Record<number, Pick<NonNullable<Collation>, 'fold'> & Intl.CollatorOptions>> = {
  1: {
    sensitivity: 'base',
    fold: text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss'),
  },
  2: { sensitivity: 'accent', fold: text => text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss') },
  3: { sensitivity: 'variant', fold: text => text.normalize('NFC') },
}

/** @throws CommandError for unsupported options */
export function collationOf(spec: Value): Collation {
  if (!isDoc(spec) || typeof spec['locale'] !== 'string' || spec['locale'] === 'simple') return null
  const how = STRENGTHS[numberOption(spec['strength'], 3)]
  const option = UNSUPPORTED.find(each => !OFF.includes(spec[each]))
  if (!how || option !== undefined) throw notSupported(`The ${option ?? 'strength'} of this collation`)
  const { fold, sensitivity } = how
  const collator = new Intl.Collator(spec['locale'].replace('_', '-'), { sensitivity })
  return {
    fold,
    // Equal if and only if the index keys are equal, so that an index and a scan agree.
    compare: (a, b) => {
      const [x, y] = [fold(a), fold(b)]
      return x === y ? 0 : collator.compare(a, b) || (x < y ? -1 : 1)
    },
  }
}
