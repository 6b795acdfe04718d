import { beforeEach, expect, test } from 'vitest'
import type { ApiKey } from '../../contract/api/index.ts'
import { CSV, type Role } from '../../contract/constants.ts'
import { adminsOf, cookie } from '../../modules/accounts/auth/second-factor/testing/admins.ts'
import type { BranchRecord } from '../../modules/branches/branch.service.ts'
import { CALLS } from '../../routes.ts'
import { appForFile } from '../app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../factories.ts'
import { addPasskey, PasskeyDevice } from '../passkey-device.ts'
import { reservePackage } from '../reserve-package.ts'
import { TestClient } from '../test-client.ts'

/** Each call as the API page shows it: a body's example succeeds, and what was deleted is not found again. */

const { refusal } = TestClient
/** Of every example, and so of every caller. */
const PASSWORD = 'clear-water-42'
const JPEG = new Blob([Buffer.from('ffd8ffc0001108004000400301', 'hex')], { type: 'image/jpeg' })

const app = await appForFile()
const passwordHash = await app.context.passwords.hash(PASSWORD)
const { codeOf } = adminsOf(app)
/** The sample chain: what a field of that name refers to. */
let ids: Record<'branch' | 'service' | 'package' | 'customer', string>
let branch: BranchRecord
let customer: TestClient
let admin: TestClient

/** A Saturday; the examples are of another day. */
const [TODAY, LATER] = ['2027-03-13', '2027-03-26']

beforeEach(async () => {
  app.clock.set(`${TODAY}T10:00:00Z`)
  // A branch admin may not change what a branch is called and where it is.
  const { name, location } = (await exampleOf('PUT /admin/branches/:id')) as {
    name: string
    location: string
  }
  branch = await makeBranch(app.context, { name, location })
  const [service, offer] = await Promise.all([makeService(app.context), makePackage(app.context)])
  customer = await signedIn('customer')
  admin = await signedIn('super-admin')
  ids = { branch: branch.id, service: service.id, package: offer.id, customer: customer.userId }
})

/** Read once: it is large, and the day of all tests is the same. */
let document: Promise<ApiDocument> | undefined

/** What the API page shows. */
async function exampleOf(key: ApiKey): Promise<unknown> {
  const [method = '', path = ''] = key.split(' ')
  document ??= app.visitor.raw<ApiDocument>('GET', '/openapi.json').then(({ body }) => body)
  const { paths } = await document
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return Object.values(operation?.requestBody?.content ?? {})[0]?.example
}
interface ApiDocument {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>>
}

/** The seeded customer and super-admin, and any branch admin or visitor. */
const callerOf = async (role: Role | 'visitor'): Promise<TestClient> => {
  if (role === 'visitor') return app.visitor
  if (role === 'branch-admin') {
    // The desk knows its customers by their bookings.
    await booked('2027-03-24')
    return signedIn(role)
  }
  return role === 'customer' ? customer : admin
}

const signedIn = (role: Role): Promise<TestClient> =>
  app.signedInAs(role, {
    // The number and the addresses of the examples are still free.
    phone: '+39 02 1234567',
    passwordHash,
    ...(role === 'branch-admin' ? { branch: branch._id } : {}),
  })

/** The example with the chain's ids, by the names of its fields. */
function filled(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map(item => filled(item, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, name)]))
  const noun = field === 'to' ? 'branch' : /^(branch|service|package|customer)(Id)?s?$/.exec(field)?.[1]
  const isId = typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
  return isId && noun ? ids[noun as keyof typeof ids] : value
}

async function booked(bookingDate: string): Promise<string> {
  const body = { branchId: ids.branch, serviceId: ids.service, bookingDate, bookingTime: '12:00' }
  return (await customer.call('POST /bookings', { body })).body._id
}
const lastPart = (url: string | null) => url?.split(/[/=#]/).at(-1) ?? ''

/** Makes the thing that a call's address names, by the beginning of the address. @returns its id or secret */
const THINGS: Readonly<Record<string, (client: TestClient) => Promise<string> | string>> = {
  '/bookings/': () => booked(LATER),
  '/admin/bookings/': () => booked(TODAY),
  '/visits/': async () => {
    const params = { id: await booked(LATER) }
    return lastPart((await customer.call('GET /bookings/:id/link', { params })).body.url)
  },
  '/services/:id/picture': async () => {
    await admin.call('PUT /services/:id/picture', { params: { id: ids.service }, body: JPEG })
    return ids.service
  },
  '/services/': () => ids.service,
  '/packages/': () => ids.package,
  '/admin/branches/:id/calendar-link': async () => {
    await admin.call('POST /admin/branches/:id/calendar-link', { params: { id: ids.branch } })
    return ids.branch
  },
  '/admin/branches/': () => ids.branch,
  '/admin/customers/': () => ids.customer,
  '/admin/user-packages/': async () => (await reservePackage(customer, ids.package))._id,
  '/users/packages/': async client => (await reservePackage(client, ids.package))._id,
  '/users/calendar-link': async client => lastPart((await client.call('POST /users/calendar-link')).body.url),
  '/admin/brand/logo': async () => (await admin.call('PUT /admin/brand/logo', { body: JPEG })).body.currency,
  '/admin/users/:id/second-factor': async () => {
    const colleague = await signedIn('branch-admin')
    await turnOn(colleague)
    return colleague.userId
  },
  '/admin/users/': async () => (await signedIn('branch-admin')).userId,
  '/admin/keys/': async client => {
    const body = { name: 'Till', scope: 'read', branch: ids.branch } as const
    return (await client.call('POST /admin/keys', { body })).body.key._id
  },
  '/admin/webhooks/': async () => {
    const body = { url: 'https://till.example.org/hook' }
    return (await admin.call('POST /admin/webhooks', { body })).body.webhook._id
  },
  '/admin/tills/': async () =>
    (await admin.call('POST /admin/tills', { body: { float: 100, branchId: ids.branch } })).body._id,
  '/auth/sessions/': async client => {
    const { email } = (await client.call('GET /auth/me')).body.user
    await app.visitor.call('POST /auth/login', { body: { email, password: PASSWORD } })
    const sessions = (await client.call('GET /auth/sessions')).body.data
    return sessions.find(({ current }) => !current)?._id ?? ''
  },
  '/auth/passkeys/': async client => {
    await addPasskey(client, { password: PASSWORD })
    return (await client.call('GET /auth/passkeys')).body.data[0]?._id ?? ''
  },
  '/waiting/': async client => {
    const day = { from: '2027-03-27', to: '2027-03-28', fromTime: '09:00', toTime: '12:00' }
    const body = { branchIds: [ids.branch], serviceId: ids.service, ...day }
    return (await client.call('POST /waiting', { body })).body._id
  },
}

/** The address with the id of a thing that exists. */
async function addressFor(path: string, client: TestClient): Promise<string> {
  const isNamed = ([beginning]: [string, unknown]) =>
    path === beginning || (path.includes(':') && path.startsWith(beginning))
  const id = (await Object.entries(THINGS).find(isNamed)?.[1](client)) ?? ''
  return path.replace(/:(id|token)/, id).replace(':status', 'cancelled')
}

async function secretOf(client: TestClient): Promise<string> {
  return (await client.call('POST /auth/second-factor', { body: { password: PASSWORD } })).body.secret
}
/** Turns the second factor on. @returns the next code */
async function turnOn(client: TestClient): Promise<{ code: string }> {
  const secret = await secretOf(client)
  const body = { code: codeOf(secret) }
  client.cookie = cookie(await client.call('POST /auth/second-factor/confirm', { body }), 'cw_session')
  return { code: codeOf(secret) }
}

/** What no example can contain, since it is made for one use: a mail's token, a code of this moment, a device's signature. */
const MADE: Partial<Record<ApiKey, (client: TestClient) => Promise<object>>> = {
  'POST /auth/password/reset': async () => {
    const params = { id: (await signedIn('branch-admin')).userId }
    return { token: lastPart((await admin.call('POST /admin/users/:id/reset-link', { params })).body.url) }
  },
  'POST /auth/second-factor/confirm': async client => ({ code: codeOf(await secretOf(client)) }),
  'POST /auth/second-factor/recovery-codes': turnOn,
  'POST /auth/second-factor/off': turnOn,
  'POST /admin/system/mail/proof': async client => {
    const { mailer } = app.context
    mailer.kind = 'smtp'
    await client.call('POST /admin/system/mail/test')
    mailer.kind = 'outbox'
    return { code: /\d{6}/.exec(app.sent.at(-1)?.text ?? '')?.[0] }
  },
  'POST /auth/passkeys': async client => {
    const begun = await client.call('POST /auth/passkeys/new', { body: { password: PASSWORD } })
    return { response: new PasskeyDevice().add(begun.body.options) }
  },
  'POST /auth/passkeys/login': async () => {
    const device = await addPasskey(customer, { password: PASSWORD })
    const begun = await app.visitor.call('POST /auth/passkeys/options')
    return { response: device.sign(begun.body.options) }
  },
}

const attempts = CALLS.flatMap(row =>
  (row.who === 'all' ? (['visitor'] as const) : row.who).map(role => ({ ...row, role })),
)

/** Those that send a picture have no example. */
test.each(attempts.filter(({ body, accepts }) => body ?? accepts?.includes(CSV)))(
  'a $role who sends the example of $key succeeds',
  async ({ key, method, path, role }) => {
    const client = await callerOf(role)
    if (key === 'POST /auth/login')
      await client.raw('POST', '/auth/register', { body: await exampleOf('POST /auth/register') })
    const made = await MADE[key]?.(client)
    const address = await addressFor(path, client)
    const example = await exampleOf(key)
    const body =
      typeof example === 'string'
        ? new Blob([example], { type: CSV })
        : { ...(filled(example) as object), ...made }
    expect(refusal(await client.raw(method, address, { body }))).toMatch(/^2\d\d$/)
  },
)

/** The account itself, whose session has ended, and all sessions of another, however many there are. */
const UNLIKE: Partial<Record<ApiKey, string>> = {
  'DELETE /users/me': '401 UNAUTHENTICATED',
  'DELETE /admin/users/:id/sessions': '204',
}

test.each(attempts.filter(({ method }) => method === 'DELETE'))(
  'a $role for whom $key succeeds gets 404 the second time',
  async ({ key, method, path, role, body: takesBody }) => {
    const client = await callerOf(role)
    const address = await addressFor(path, client)
    const send = async () =>
      refusal(await client.raw(method, address, takesBody ? { body: { password: PASSWORD } } : {}))
    expect(await send()).toBe('204')
    expect(await send()).toBe(UNLIKE[key] ?? '404 NOT_FOUND')
  },
)
