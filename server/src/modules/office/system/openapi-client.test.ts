import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { CALLS } from '../../../routes.ts'
import { openApiDocument } from './openapi.ts'

/** What a program reads and sends with the types that openapi-typescript writes: a list, its pages, a file, a body. */
const CLIENT = `
type Get<P extends keyof paths> = paths[P] extends { get: infer Call } ? Call : never
type Query<Call> = Call extends { parameters: { query?: infer Given } } ? NonNullable<Given> : never
type Reply<Call, Media extends string> = Call extends { responses: { 200: { content: infer Content } } }
  ? Media extends keyof Content ? Content[Media] : never
  : never
type Bookings = Get<'/admin/bookings'>
declare function bookings(query: Query<Bookings>): Reply<Bookings, 'application/json'>
declare function file(query: Query<Bookings>): Reply<Bookings, 'text/csv'>
declare function services(): Reply<Get<'/services'>, 'application/json'>
declare function register(body: components['schemas']['RegisterBody']): void

const names: string[] = services().data.map(service => service.name)
const price: number | undefined = services().data[0]?.price

const plates: (string | undefined)[] = []
let cursor: string | undefined
do {
  const page = bookings({ limit: 50, ...(cursor === undefined ? {} : { cursor }) })
  plates.push(...page.data.map(booking => booking.walkIn?.plate))
  cursor = page.page.next ?? undefined
} while (cursor !== undefined)

const lines: string[] = file({ format: 'csv', lang: 'it' }).split('\\n')
register({ name: 'Ada', email: 'ada@example.org', password: 'clear-water-42', phone: '+39 06 1234567' })
export { lines, names, plates, price }

// @ts-expect-error a booking has no such field
bookings({}).data[0]?.colour
// @ts-expect-error the number of rows is no text
bookings({ limit: 'many' })
// @ts-expect-error there is no such file
file({ format: 'pdf' })
`

test('the client of openapi-typescript compiles with a list, its pages and a file, and refuses what the API does', async () => {
  const document = openApiDocument(CALLS, {
    name: 'Onda',
    supportEmail: 'help@onda.example',
    origin: 'https://onda.example',
    today: '2026-11-21',
  })
  const types = astToString(await openapiTS(document as unknown as OpenAPI3))
  expect(mistakesIn(types + CLIENT)).toEqual([])
}, 60_000)

/** What the compiler says of a file that is in memory only. */
function mistakesIn(text: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    types: [],
    // Nothing here needs the browser's types, and only the client is to be checked.
    lib: ['lib.es2022.d.ts'],
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost(options)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version, ...rest) =>
    name === 'client.ts' ? ts.createSourceFile(name, text, version) : getSourceFile(name, version, ...rest)
  const program = ts.createProgram(['client.ts'], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = text.split('\n')[file?.getLineAndCharacterOfPosition(start).line ?? 0] ?? ''
    return `${line.trim()}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}
