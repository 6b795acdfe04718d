import { makePackage } from '../../../../testing/factories.ts'
import { startSecondServer } from '../../../../testing/second-server.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { TIMED_TASKS } from '../../../../timed-tasks.ts'
import { checkIntegrity } from '../../../office/integrity/integrity.service.ts'
import { runTimedWork } from '../../../office/timed-work/timed-work.service.ts'

/** A file with so many customers of different names, numbers and addresses; with a package, each brings three washes of it. */
export function manyRows(rows: number, washPackage?: string): string {
  const brought = washPackage === undefined ? '' : `,${washPackage},3,2027-01-31`
  const heading = washPackage === undefined ? '' : ',package,washes,expiry'
  return [`name,phone,email${heading}`]
    .concat(
      Array.from(
        { length: rows },
        (_, i) => `Row ${String(i)},+39 340${rest(i)},row${String(i)}@example.com${brought}`,
      ),
    )
    .join('\n')
}
const rest = (i: number) => String(i).padStart(7, '0')

/** How an import ended, and what it left. */
interface Ended {
  created: number
  known: number
  refused: number
  customers: number
  packages: number
  washes: number
  waiting: number
  faults: readonly object[]
}

/** Imports a file, packages included, on servers that are killed (kill -9) this many times on the way; another one does the rest. */
export async function killedImport(app: TestApp, rows: number, kills: number): Promise<Ended> {
  const admin = await app.signedInAs('super-admin')
  const { name } = await makePackage(app.context)
  const body = new Blob([manyRows(rows, name)], { type: 'text/csv' })
  const sent = await admin.call('POST /admin/imports', { body })
  const state = async () =>
    (await admin.call('GET /admin/imports/:id', { params: { id: sent.body._id } })).body
  for (let kill = 1; kill <= kills; kill++) {
    const server = await startSecondServer(app)
    let alive = true
    const work = async () => {
      while (alive) await server.round(app.clock.now().toISOString())
    }
    const working = work().catch(() => undefined)
    while ((await state()).created < (rows * kill) / (kills + 1));
    alive = false
    await server.kill()
    await working
  }
  while ((await state()).finishedAt === null) await runTimedWork(app.context, TIMED_TASKS)
  const { created, known, packages, refused } = await state()
  const customers = await app.db.collection('users').countDocuments({ role: 'customer' })
  const brought = await app.db.collection('userPackages').find().toArray()
  const washes = brought.reduce((sum, each) => sum + Number(each['remainingWashes']), 0)
  const waiting = await app.db.collection('importParts').countDocuments()
  const { faults } = await checkIntegrity(app.context)
  return { created, known, packages, refused, customers, washes, waiting, faults }
}
