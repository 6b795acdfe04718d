// Checks that each document cited in code is in the repository, and that it has the cited heading or number.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const DOCS = 'server/docs'
/** Cites MongoDB's documents, not this repository's. */
const NOT_OURS = /^server\/embedded-database\//
const read = file => readFileSync(file, 'utf8')
const texts = new Map()
const docOf = (name, from) => {
  const beside = from && join(dirname(from), name)
  const file = beside && existsSync(beside) ? beside : `${DOCS}/${name}`
  if (!texts.has(file)) texts.set(file, existsSync(file) ? read(file) : null)
  return texts.get(file)
}

const headings = text =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.replaceAll('`', '').toLowerCase())
/** "4. **Title**" of a numbered list, or "- **4** …". */
const isNumbered = (text, number) => count(text, number) > 0
const count = (text, number) =>
  [...text.matchAll(new RegExp(`^(?:${number}\\. |- \\*\\*${number}\\*\\* )`, 'gm'))].length

function* citations(line, from) {
  for (const [, list] of line.matchAll(/\b[Dd]ecisions? (\d+(?:(?:, | and )\d+)*)/g))
    for (const number of list.match(/\d+/g))
      yield [`decision ${number}`, () => count(docOf('decisions.md') ?? '', number) === 1]
  for (const [, number] of line.matchAll(/\bspecification,? (?:section )?(\d+)/g))
    yield [
      `specification ${number}`,
      () => headings(docOf('specification.md') ?? '').some(each => each.startsWith(`${number}. `)),
    ]
  for (const [, number] of line.matchAll(/\bAlgorithm (\d+)/g))
    yield [`Algorithm ${number}`, () => isNumbered(docOf('booking-integrity.md') ?? '', number)]
  for (const [whole, name, heading] of line.matchAll(
    /\b((?:[a-z]+-)*[a-z]+\.md|README\.md)(?:, ([A-Z][A-Za-z -]+[a-z]))?/g,
  )) {
    if (name === 'README.md') continue
    yield [
      whole,
      () => {
        const text = docOf(name, from)
        if (text === null) return false
        if (heading === undefined || /^Algorithm/.test(heading)) return true
        return headings(text).some(each => each.startsWith(heading.toLowerCase()))
      },
    ]
  }
}

const files = execFileSync('git', ['ls-files', 'client', 'server'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    file =>
      /\.(ts|tsx|mjs|cjs|js|css)$/.test(file) &&
      !file.startsWith('server/scripts/check-citations') &&
      !NOT_OURS.test(file) &&
      existsSync(file),
  )
const faults = files.flatMap(file =>
  read(file)
    .split('\n')
    .flatMap((line, index) =>
      [...citations(line, file)]
        .filter(([, holds]) => !holds())
        .map(([what]) => `${file}:${index + 1} cites ${what}, which is not in ${DOCS}`),
    ),
)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`every citation of ${files.length} files leads to a document, heading and number in ${DOCS}`)
