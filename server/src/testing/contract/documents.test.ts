import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { readEnv } from '../../env.ts'
import { SCHEMA } from '../../db/migrations.ts'
import { CALLS } from '../../routes.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const DOCUMENTS = [
  'README.md',
  '.env.example',
  ...fs
    .readdirSync(path.join(root, 'server/docs'))
    .flatMap(name => (name.endsWith('.md') ? [`server/docs/${name}`] : [])),
]
const lines = DOCUMENTS.flatMap(file =>
  read(file)
    .split('\n')
    .map(line => ({ file, line })),
)
const found = (pattern: RegExp) =>
  lines.flatMap(({ file, line }) => [...line.matchAll(pattern)].map(match => ({ file, match })))

const api = read('server/docs/api.md')
const example = read('.env.example')
const source = read('server/src/env.ts')
const SETTINGS = [...source.slice(source.indexOf('const schema')).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name = '']) => name,
)

test('every name in capitals that a document uses is one of the code', () => {
  const files = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.json']
  const code = execFileSync(
    'git',
    ['grep', '-hoE', '[A-Z][A-Z0-9]*(_[A-Z0-9]+)+', '--', ...files, ':!*documents.test.ts'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  )
  const known = new Set(code.split('\n'))
  const unknown = found(/(?<![\w.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g).filter(
    ({ match }) => !known.has(match[0]),
  )
  expect(unknown.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
})

test('the table of errors lists every code of the contract beside its status, and no other', () => {
  const start = api.indexOf('## Errors')
  const rows = api
    .slice(start, api.indexOf('## Order of refusal'))
    .split('\n')
    .filter(line => /^\| [\d, ]+\|/.test(line))
  const listed = rows.flatMap(row => {
    const [, statuses = '', codes = ''] = row.split('|')
    return [...codes.matchAll(/\b[A-Z][A-Z_]{3,}\b/g)].map(([code]) => ({ code, statuses }))
  })
  expect(listed.map(({ code }) => code).sort()).toEqual(Object.keys(ERRORS).sort())
  expect(listed.filter(({ code, statuses }) => !statuses.includes(statusOf(code)))).toEqual([])
})

const statusOf = (code: string) =>
  String(new Map<string, readonly [number, string]>(Object.entries(ERRORS)).get(code)?.[0])

test('a code that a document names with a status has that status', () => {
  const pairs = found(/\b([45]\d\d) (?!JSON)([A-Z][A-Z_]{3,})\b/g)
  expect(pairs.length).toBeGreaterThan(5)
  const wrong = pairs.filter(({ match: [, status, code = ''] }) => statusOf(code) !== status)
  expect(wrong.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
})

test('every setting is in .env.example, with its default', () => {
  const given = [...example.matchAll(/^(# )?([A-Z][A-Z_]+)=(.*)$/gm)]
  expect(given.map(([, , name]) => name).sort()).toEqual([...SETTINGS].sort())
  const defaults = Object.fromEntries(
    given.flatMap(([, hash, name = '', value]) => (hash ? [] : [[name, value]])),
  )
  // The hour and the number of backups count with a folder alone.
  const backups = { BACKUP_DIR: 'backups' }
  expect(readEnv({ ...defaults, ...backups })).toEqual(readEnv(backups))
})

test('every call that a document names exists', () => {
  const calls = CALLS.map(
    ({ method, path: address }) => new RegExp(`^${method} ${address.replaceAll(/:\w+/g, '[^/]+')}$`),
  )
  const named = found(/\b((?:GET|POST|PUT|PATCH|DELETE) )(?:\/api)?(\/(?!\{)[\w{}:./-]*[\w}])/g)
  expect(named.length).toBeGreaterThan(20)
  const unknown = named.filter(
    ({ match: [, method = '', address = ''] }) => !calls.some(call => call.test(method + address)),
  )
  expect(unknown.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
})

const MARKDOWN = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** The most bytes of each document. What grows past it says something twice, or something that nobody needs. */
const BUDGETS: Record<string, number> = {
  'README.md': 9000,
  '.github/SECURITY.md': 500,
  'client/src/i18n/glossary.md': 7500,
  'server/bench/README.md': 2000,
  'server/docs/CHANGELOG.md': 4000,
  'server/docs/CONTRIBUTING.md': 2500,
  'server/docs/api.md': 9000,
  'server/docs/architecture.md': 9500,
  'server/docs/booking-integrity.md': 11_500,
  'server/docs/decisions.md': 27_000,
  'server/docs/first-change.md': 3500,
  'server/docs/interface.md': 6500,
  'server/docs/money.md': 4500,
  'server/docs/operations.md': 13_500,
  'server/docs/performance.md': 7000,
  'server/docs/security.md': 11_000,
  'server/docs/specification.md': 12_000,
  'server/docs/statements.md': 6000,
  'server/docs/visits.md': 7000,
  'server/embedded-database/README.md': 9000,
}

test('every document keeps to its number of bytes', () => {
  expect(Object.keys(BUDGETS).sort()).toEqual(MARKDOWN.toSorted())
  const over = MARKDOWN.filter(file => Buffer.byteLength(read(file)) > (BUDGETS[file] ?? 0))
  expect(over).toEqual([])
})

const SHORTEST = 80

test('no long sentence stands in two documents', () => {
  const places = new Map<string, Set<string>>()
  for (const file of MARKDOWN)
    for (const sentence of sentencesOf(read(file)))
      places.set(sentence, (places.get(sentence) ?? new Set()).add(file))
  expect(places.size).toBeGreaterThan(150)
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([])
})

/** The long ones, without marks of code and emphasis. */
const sentencesOf = (text: string) =>
  text
    .replaceAll(/```[^]*?```/g, '')
    .replaceAll(/[`*_]/g, '')
    .split(/\n{2,}|\n *- |[|]|(?<=[.:;?!])\s/)
    .map(sentence => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter(sentence => (sentence.match(/\p{L}/gu)?.length ?? 0) >= SHORTEST)

test('every decision has a number of its own, also where it is withdrawn or stated elsewhere', () => {
  const [stated = '', elsewhere = ''] = read('server/docs/decisions.md').split('## Withdrawn')
  const numbers = [
    ...[...stated.matchAll(/^- \*\*(\d+)\*\* /gm)].map(([, number = '']) => number),
    ...[...elsewhere.matchAll(/(?<=[:,] )(\d+)(?=[,.;])/g)].map(([number]) => number),
  ]
  expect(numbers.length).toBeGreaterThan(300)
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
})

test('every source file that a document names exists', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const named = MARKDOWN.flatMap(file =>
    [...read(file).matchAll(/`(\w[\w./-]*\.(?:tsx?|[mc]js|css|yml|sh|webp))`/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter(({ name }) => !files.some(each => `/${each}`.endsWith(`/${name}`)))
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('the changelog begins with the release that package.json names, and its schema', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(/^## .*$/m.exec(read('server/docs/CHANGELOG.md'))?.[0]).toBe(
    `## ${version}, schema ${String(SCHEMA)}`,
  )
  for (const part of ['client', 'server'])
    expect(JSON.parse(read(`${part}/package.json`))).toMatchObject({ version })
})
