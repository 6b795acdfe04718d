import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { readEnv } from '../../env.ts'
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
