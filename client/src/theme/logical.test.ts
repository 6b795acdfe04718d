import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))

// A class with left or right breaks the Arabic layout; its logical equivalent (ms- pe- start- text-end rounded-s-
// border-e- ...) does not.
const utility =
  /(?<=["'`\s:!-])-?(?:ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr])-(?:\d|\[|auto|px|full|\()|(?<=["'`\s:!])(?:text-left|text-right|float-left|float-right|clear-left|clear-right|(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?![a-z]))/g
const declaration =
  /(?:margin|padding|border)-(?:left|right)\b|(?<![\w-])(?:left|right)\s*:|text-align:\s*(?:left|right)|\b(?:margin|padding)(?:Left|Right)\b/g

function offences(text: string): string[] {
  return [...text.matchAll(utility), ...text.matchAll(declaration)].map(([match]) => match)
}

it('the check distinguishes physical classes from logical ones', () => {
  expect(
    offences(`<p className="ml-4 md:-mr-[3px] text-left border-l-2 rounded-tl sm:left-0">`),
  ).toHaveLength(6)
  expect(
    offences(`<p className="ms-4 text-start border-s-2 leading-none gap-4 rounded-lg border-line pt-2">`),
  ).toEqual([])
})

it('the client’s classes and styles contain no left or right', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(tsx?|css)$/.test(file) && !file.includes('.test.'),
  )
  const found = files.flatMap(file =>
    offences(readFileSync(source + file, 'utf8')).map(match => `${file}: ${match}`),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})
