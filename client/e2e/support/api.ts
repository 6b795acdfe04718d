import { type APIRequestContext, request } from '@playwright/test'
import type { BookingView, BranchView, UserPackageView, WashServiceView } from '@car-wash/server/contract'
import type { ApiKey } from '@car-wash/server/contract/api'
import type { CallInput, ReplyBody, StatusOf } from '@car-wash/server/contract/api/types'
import type { BookingStatus, CancelReason } from '@car-wash/server/contract/constants'
import { wallClock } from '../../src/lib/wall-clock.ts'

interface Sent {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}

/** The input, all of it optional where the row requires nothing. */
type InputOf<K extends ApiKey> =
  Record<string, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

type SuccessBody<K extends ApiKey> = ReplyBody<K, Extract<StatusOf<K>, 200 | 201 | 202>>

/** The password of every account that the tests register. */
export const PASSWORD = 'Lavaggio-perfetto-7'

/** The sample chain's sign-ins (decision 31). */
export const DEMO_PASSWORD = 'Demo-wash-2025'
export const SUPER_ADMIN = 'super@demo.example'
export const BRANCH_ADMIN = 'branch@demo.example'
/** Has a paid package with washes left. */
export const REGULAR = 'regular@demo.example'

let people = 0
/** An address that is new in this run and in this database. */
export const newEmail = () =>
  `person-${String(process.pid)}-${String(Date.now())}-${String(people++)}@e2e.example`

/** A signed-in person who calls the API directly, to set up what a browser then shows. */
export class ApiPerson {
  readonly email: string
  readonly url: string
  readonly #api: APIRequestContext

  private constructor(api: APIRequestContext, url: string, email: string) {
    this.#api = api
    this.url = url
    this.email = email
  }

  static async register(url: string, name = 'Scene Setter'): Promise<ApiPerson> {
    const api = await request.newContext({ baseURL: url })
    const email = newEmail()
    const customer = new ApiPerson(api, url, email)
    await customer.call('POST /auth/register', {
      body: { name, email, password: PASSWORD, phone: '+39 333 7654321' },
    })
    await customer.call('POST /auth/login', { body: { email, password: PASSWORD } })
    return customer
  }

  static async signIn(url: string, email: string, password = DEMO_PASSWORD): Promise<ApiPerson> {
    const person = new ApiPerson(await request.newContext({ baseURL: url }), url, email)
    await person.call('POST /auth/login', { body: { email, password } })
    return person
  }

  /** The session cookies, as a browser would store them. */
  cookies = async () => (await this.#api.storageState()).cookies

  /**
   * `await customer.call('GET /bookings/:id', { params: { id } })`: a wrong key, input or field of the reply does not
   * compile. Throws unless the call succeeds, and returns the body.
   */
  async call<K extends ApiKey>(key: K, ...[input]: InputOf<K>): Promise<SuccessBody<K>> {
    const [method = '', pattern = ''] = key.split(' ')
    // The row's schemas define which of these exist.
    const { params = {}, query = {}, body }: Sent = (input ?? {}) as Sent
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const sendsBody = method !== 'GET' && (body !== undefined || method !== 'DELETE')
    const reply = await this.#api.fetch(`/api${path}`, {
      method,
      params: query,
      ...(sendsBody && { data: body ?? {} }),
    })
    if (!reply.ok()) throw new Error(`${key} returned ${String(reply.status())}: ${await reply.text()}`)
    // The server's tests compare every reply with the contract.
    const text = await reply.text()
    return (text === '' ? undefined : JSON.parse(text)) as SuccessBody<K>
  }

  branches = async () => (await this.call('GET /bookings/branches')).data
  services = async () => (await this.call('GET /services')).data
  bookings = async () => (await this.call('GET /users/bookings')).data

  async day(branch: BranchView, service: WashServiceView, date: string) {
    const query = { branchId: branch._id, serviceId: service._id, date }
    const day = await this.call('GET /bookings/availability', { query })
    if ('days' in day) throw new Error('the call for a date returned a list of days')
    return day
  }

  book = (place: WishedPlace) => this.call('POST /bookings', { body: place })

  /** The shortest service at every branch that the package includes; other tests may add more services. */
  async shortestWash(userPackage?: UserPackageView): Promise<WashServiceView> {
    const services = await this.services()
    const service = services
      .filter(({ branches }) => branches.length === 0)
      .filter(({ _id }) => userPackage?.packageId.services.some(each => each._id === _id) ?? true)
      .sort((a, b) => a.duration - b.duration)[0]
    if (!service) throw new Error('the sample chain has no wash that fits')
    return service
  }

  packages = async () => (await this.call('GET /packages')).data

  /** Reserves the package with that name. */
  async reserve(name: string): Promise<UserPackageView> {
    const offer = (await this.packages()).find(each => each.name === name)
    if (!offer) throw new Error(`the sample chain has no package ${name}`)
    const reply = await this.call('POST /packages/purchase', { body: { packageId: offer._id } })
    if (!('userPackage' in reply)) throw new Error(reply.message)
    return reply.userPackage
  }

  /** Admins only. */
  setStatus = (booking: BookingView, status: BookingStatus, cancelReason?: CancelReason) =>
    this.call('PATCH /admin/bookings/:id/:status', {
      params: { id: booking._id, status },
      body: { confirm: true, cancelReason },
    })
  setPaid = (userPackage: UserPackageView) =>
    this.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: userPackage._id },
      body: { isPaid: true },
    })
}

interface WishedPlace {
  branchId: string
  serviceId: string
  bookingDate: string
  bookingTime: string
  userPackageId?: string
}

/** The date that many days from today in Rome, "YYYY-MM-DD". */
export const dayFromNow = (days: number) => wallClock(Date.now() + days * 86_400_000, 'Europe/Rome').date
