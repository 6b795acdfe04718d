import type { CommandStartedEvent } from 'mongodb'
import { expect, test } from 'vitest'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { callOther } from '../../../testing/call-other.ts'
import { makePackage } from '../../../testing/factories.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'

const { app, second } = await serversForFile()

test('a package reserved while its customer takes another name is found by the new one', async () => {
  const offer = await makePackage(app.context)
  const customer = await app.signedInAs('customer', { name: 'Anna Rossi' })
  const boss = await app.signedInAs('super-admin')
  let isDone = false
  // The customer has been read, and the transaction is about to begin.
  const rename = ({ command }: CommandStartedEvent) => {
    if (isDone || command['find'] !== 'userPackages') return
    isDone = true
    callOther(second, customer, { method: 'PUT', path: '/users/profile', body: { name: 'Anna Bianchi' } })
  }
  const client = app.db.getClient().on('commandStarted', rename)
  const { _id } = await reservePackage(customer, offer.id).finally(() => client.off('commandStarted', rename))
  expect(isDone).toBe(true)
  for (const [q, found] of [
    ['bianchi', [_id]],
    ['rossi', []],
  ] as const) {
    const { data } = (await boss.call('GET /admin/user-packages', { query: { q } })).body
    expect(data.map(row => row._id)).toEqual(found)
  }
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})
