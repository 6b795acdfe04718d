import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { commandsOf } from '../../../testing/commands-of.ts'
import { closure, makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { BookingModel } from '../booking.model.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import { freeTimes } from '../../../testing/free-times.ts'

const app = await appForFile()

async function start() {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  await makeBranch(app.context, { name: 'Another' })
  return { branchId: branch.id, serviceId: service.id }
}

/** Excludes reads of branch and service: they are cached for a second, so a slow machine may read them again. */
const beside = (commands: readonly string[]) => commands.filter(name => !/^find (branches|wash)/.test(name))

test('free times of a day or of two months take one command besides branch and service', async () => {
  const asked = await start()
  const expected = ['find branchDays', 'find branches', 'find washServices']
  expect(await commandsOf(app, () => freeTimes(app.visitor, { ...asked, date: '2026-11-23' }))).toEqual(
    expected,
  )
  const query = { ...asked, from: '2026-11-23', to: '2027-01-22' }
  const months = () => app.visitor.call('GET /bookings/availability', { query })
  expect(beside(await commandsOf(app, months))).toEqual(['find branchDays'])
})

test('branch and service are read once for requests within a second', async () => {
  const asked = await start()
  const day = { ...asked, date: '2026-11-23' }
  const reads: number[] = []
  for (let n = 0; n < 6; n++) reads.push((await commandsOf(app, () => freeTimes(app.visitor, day))).length)
  expect(reads[0]).toBe(3)
  expect(Math.min(...reads)).toBe(1)
})

test('the earliest wash of all branches takes one command, and one more when a branch is full for days', async () => {
  const { serviceId } = await start()
  const earliest = earliestCommands({ serviceId })
  expect(beside(await earliest())).toEqual(['find branchDays'])
  await makeBranch(app.context, {
    closures: [closure({ from: '2026-11-01', to: '2026-11-26' })],
  })
  expect(beside(await earliest())).toEqual(['find branchDays', 'find branchDays'])
})

test('the earliest washes of a branch take one command for all services, and one more when it is full for days', async () => {
  const { branchId } = await start()
  for (let n = 0; n < 5; n++) await makeService(app.context)
  expect(beside(await earliestCommands({ branchId })())).toEqual(['find branchDays'])
  const full = await makeBranch(app.context, {
    closures: [closure({ from: '2026-11-01', to: '2026-11-26' })],
  })
  expect(beside(await earliestCommands({ branchId: full.id })())).toEqual([
    'find branchDays',
    'find branchDays',
  ])
})

const earliestCommands = (query: object) => () =>
  commandsOf(app, () => app.visitor.call('GET /bookings/earliest', { query }))

test('a booking takes at most nine commands and one commit, one more with a key and two with a package', async () => {
  const asked = await start()
  const customer = await app.signedInAs('customer', { language: 'ar' })
  const wish = { ...asked, bookingDate: '2026-11-23' }
  let minute = 0
  const book = (headers: Record<string, string> = {}, body: object = {}) => {
    const bookingTime = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    minute += 30
    return customer.callWith('POST /bookings', headers, { body: { ...wish, ...body, bookingTime } })
  }
  const commandsOfOne = async (...how: Parameters<typeof book>) => {
    await book()
    const commands = await commandsOf(app, () => book(...how))
    expect(commands.filter(name => name.startsWith('commitTransaction'))).toHaveLength(1)
    return commands.length
  }
  expect(await commandsOfOne()).toBeLessThanOrEqual(9)
  expect(await commandsOfOne({ 'idempotency-key': 'one' })).toBeLessThanOrEqual(10)
  const { id: packageId } = await makePackage(app.context)
  const { _id: userPackageId } = await reservePackage(customer, packageId)
  expect(await commandsOfOne({}, { userPackageId })).toBeLessThanOrEqual(11)
})

test('a new booking has at most thirteen index entries besides those of its search words', async () => {
  const indexes = await BookingModel(app.db).collection.indexes()
  const filled = indexes.filter(({ key, partialFilterExpression: only = {} }) => {
    const isNotYet = ['archivedAt', 'mailClaim', 'mailGivenUpAt', 'customerAct.at', 'cancelReason'].some(
      field => field in only,
    )
    return !isNotYet && !('words' in key)
  })
  expect(filled.length).toBeLessThanOrEqual(13)
})
