import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/error-body.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { importCustomers } from './run.service.ts'
import { importsOf, sendImport as send } from './testing/imports.ts'
import { killedImport, manyRows } from './testing/killed-import.ts'

const app = await appForFile()
const { refusal } = TestClient
const { imported, customers } = importsOf(app)

const FILE = `Name;Phone;E-Mail;Language;Notes;Plates;Points
Ada Bianchi;+39 345 111 2223;Ada@Example.com;it;"Parks outside;
rings twice";GG504CM, WX90210;7
Ugo Rossi;06 5550788;;;;;
;not a number;nobody;zxx;;;
Ada again;0039 345 1112223;;;;;
`

describe('an import of customers', () => {
  test('an import of customers says in a dry run what it would do, and creates nobody', async () => {
    const admin = await app.signedInAs('super-admin')
    const dry = await imported(admin, FILE, true)
    expect(dry).toMatchObject({
      ...{ dryRun: true, rows: 4, created: 2, known: 0, refused: 2, ignored: ['Points'] },
      finishedAt: app.clock.now().toISOString(),
    })
    expect(dry.faults.map(({ line, path, code }) => [line, path, code])).toEqual([
      [5, 'name', 'required'],
      [5, 'phone', 'not_a_phone'],
      [5, 'email', 'not_an_email'],
      [5, 'language', 'not_a_choice'],
      [6, 'phone', 'repeated'],
    ])
    expect(await customers()).toEqual([])
  })

  test('an import of customers creates customers like the desk, mails nobody, adds nothing from the same file, and keeps no row of it', async () => {
    const admin = await app.signedInAs('super-admin')
    expect(await imported(admin, FILE)).toMatchObject({ created: 2, known: 0, refused: 2 })
    const [ada, ugo] = await customers()
    expect(ada).toMatchObject({
      ...{ name: 'Ada Bianchi', phone: '+39 345 111 2223', email: 'ada@example.com', language: 'it' },
      ...{ passwordHash: null, deskNotes: 'Parks outside;\nrings twice' },
      vehicles: [{ plate: 'GG504CM' }, { plate: 'WX90210' }],
    })
    expect(ugo).toMatchObject({ name: 'Ugo Rossi', email: null, language: null, vehicles: [] })
    expect(await imported(admin, FILE)).toMatchObject({ created: 0, known: 2, refused: 2 })
    expect(await customers()).toHaveLength(2)
    expect(await app.db.collection('outbox').countDocuments()).toBe(0)
    expect(await app.db.collection('importParts').countDocuments()).toBe(0)
    expect(JSON.stringify(await app.db.collection('imports').find().toArray())).not.toMatch(/Ada|345/)
    const found = await admin.call('GET /admin/customers', { query: { q: '504CM' } })
    expect(found.body.data.map(({ name }) => name)).toEqual(['Ada Bianchi'])
    const audit = await app.db.collection('audit').find({ action: 'user.create-customer' }).toArray()
    expect(audit.map(({ actor }) => String((actor as { id: unknown }).id))).toEqual(
      Array(2).fill(admin.userId),
    )
    const claim = await admin.call('POST /admin/customers/:id/claim-link', {
      params: { id: String(ada?._id) },
    })
    expect(claim.status).toBe(201)
  })

  test('an import of customers leaves accounts as they are that have the number in another spelling, or the address', async () => {
    const admin = await app.signedInAs('super-admin', { email: 'boss@example.com' })
    await app.signedInAs('customer', { name: 'Known', phone: '+39 345 1112223', email: 'known@example.com' })
    const file = `name,phone,email
Other,345 111 2223,new@example.com
Else,345 9998887,KNOWN@example.com
Boss,345 9998886,boss@example.com
New,345 9998885,`
    expect(await imported(admin, file, true)).toMatchObject({ created: 1, known: 3 })
    expect(await imported(admin, file)).toMatchObject({ created: 1, known: 3, refused: 0 })
    expect((await customers()).map(({ name }) => String(name))).toEqual(['Known', 'New'])
  })

  test.each([
    ['commas, a byte order mark and Windows lines', '\uFEFFname,phone\r\n"Rossi, Ada",345 1112223\r\n'],
    ['semicolons in Italian', 'Nome e cognome;Cellulare\n"Rossi, Ada";345 1112223'],
    ['tabs in Arabic', 'رقم الهاتف\tالاسم\n345 1112223\tRossi, Ada\n\n'],
  ])('an import of customers reads %s', async (_, file) => {
    const admin = await app.signedInAs('super-admin')
    expect(await imported(admin, file)).toMatchObject({ created: 1, refused: 0 })
    expect((await customers()).map(({ name }) => String(name))).toEqual(['Rossi, Ada'])
  })

  test('an import of customers leaves out an odd plate and those past the most of a row, keeps the others, and names the line', async () => {
    const admin = await app.signedInAs('super-admin')
    const many = Array.from({ length: 22 }, (_, n) => `MM${String(100 + n)}`)
    const long = 'X'.repeat(40)
    const file = `name,phone,plates
Ada,345 1112223,AA111AA/${long}/BB222BB
Ugo,345 1112224,${many.join('/')}
Pia,345 1112225,${long}`
    const { faults, ...read } = await imported(admin, file)
    expect(read).toMatchObject({ created: 3, refused: 0 })
    expect(faults.map(({ line, path, code }) => [line, path, code])).toEqual([
      [2, 'plates', 'too_long'],
      [3, 'plates', 'too_many'],
      [4, 'plates', 'too_long'],
    ])
    const plates = (await customers()).map(each =>
      (each['vehicles'] as { plate: string }[]).map(({ plate }) => plate),
    )
    // By name: Ada, Pia, Ugo.
    expect(plates).toEqual([['AA111AA', 'BB222BB'], [], many.slice(0, 20)])
  })

  test('an import of customers loses no row to odd cells: marks, quotes, a second number, a line for a spreadsheet, rows without text', async () => {
    const admin = await app.signedInAs('super-admin')
    const file = `sep=;
Name;Phone;Mobile;Notes;E-Mail
\u202AAda\u202C;\u202A+39\u00A0345\u2011111\u20112221\u202C;;18" wheels;
;;;;
"Bice;(310) 555-0142;;;
Ciro;;'+393451112223;"two
lines";nobody
Dina;345 1112224 / 06 5550788;;"18" wheels";dina@example.com
;345 1112225;;;
"Elio "the boss"";345 1112226;none;;
"Fausta";345 1112227;345-111-2228;;
`
    const result = await imported(admin, file)
    expect(result).toMatchObject({ rows: 7, created: 6, refused: 1, ignored: [] })
    expect(result.faults.map(({ line, path, code }) => [line, path, code])).toEqual([
      [7, 'email', 'not_an_email'],
      [9, 'name', 'required'],
    ])
    const rows = (await customers()).map(({ name, phone, deskNotes, email }): unknown[] => [
      name,
      phone,
      deskNotes,
      email,
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        ['"Bice', '310 555 0142', '', null],
        ['"Elio "the boss""', '345 1112226', '', null],
        ['Ada', '+39 345 111 2221', '18" wheels', null],
        ['Ciro', '+39 345 111 2223', 'two\nlines', null],
        ['Dina', '345 1112224', '"18" wheels"\n06 5550788', 'dina@example.com'],
        ['Fausta', '345 1112227', '345 111 2228', null],
      ]),
    )
    expect(rows).toHaveLength(6)
  })

  test('an import of customers refuses a file of another kind before anything is kept', async () => {
    const admin = await app.signedInAs('super-admin')
    const why = async (file: string | Buffer) => {
      const reply = await send(admin, file)
      const { details = [] } = reply.body as unknown as ErrorBody
      return [refusal(reply), ...details.map(({ path, code }) => `${path} ${code}`)]
    }
    const utf16 = Buffer.from('\uFEFFname,phone\nAda,345 1112223', 'utf16le')
    expect(await why(utf16)).toEqual(['415 UNSUPPORTED_MEDIA'])
    expect(await why(utf16.subarray(2))).toEqual(['415 UNSUPPORTED_MEDIA'])
    expect(await why(Buffer.from('name,phone\nNiccol\xf2,345 1112223', 'latin1'))).toEqual([
      '415 UNSUPPORTED_MEDIA',
    ])
    for (const empty of ['', '\uFEFF\n', 'name,phone\n'])
      expect(await why(empty)).toEqual(['400 VALIDATION', 'file required'])
    expect(await why('who,where\na,b')).toEqual(['400 VALIDATION', 'name required', 'phone required'])
    expect(await why(manyRows(20_001))).toEqual(['400 VALIDATION', 'file too_many'])
    expect(await why('x'.repeat(5 * 1024 * 1024 + 1))).toEqual(['413 PAYLOAD_TOO_LARGE'])
    expect((await admin.call('GET /admin/imports')).body.data).toEqual([])
    const id = new Types.ObjectId().toHexString()
    expect(refusal(await admin.call('GET /admin/imports/:id', { params: { id } }))).toBe('404 NOT_FOUND')
  })

  test('an import of customers is done once by two servers at a time, and a row that two files share is created once', async () => {
    const admin = await app.signedInAs('super-admin')
    const sent = await Promise.all([1, 2].map(() => send(admin, manyRows(200))))
    const work = () => importCustomers(app.context, app.clock.now())
    await Promise.all([work(), work(), work()])
    while ((await work()) > 0);
    const { data } = (await admin.call('GET /admin/imports')).body
    expect(data.map(({ _id }) => _id).sort()).toEqual(sent.map(({ body }) => body._id).sort())
    expect(data.map(({ created, known }) => created + known)).toEqual([200, 200])
    expect(data.reduce((sum, { created }) => sum + created, 0)).toBe(200)
    expect(await customers()).toHaveLength(200)
    expect((await checkIntegrity(app.context)).faults).toEqual([])
  })

  test('an import of customers of 75 rows killed twice ends as one import', async () => {
    expect(await killedImport(app, 75, 2)).toEqual({
      ...{ created: 75, known: 0, packages: 75, refused: 0 },
      ...{ customers: 75, washes: 225, waiting: 0, faults: [] },
    })
  }, 120_000)
})
