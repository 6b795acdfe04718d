import { request, type APIRequestContext } from '@playwright/test'
import type {
  BookingView,
  BranchView,
  DayAvailability,
  UserPackageView,
  WashPackageView,
  WashServiceView,
} from '@car-wash/server/contract'
import type { BookingStatus, CancelReason } from '@car-wash/server/contract/constants'

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
    await customer.send('/api/auth/register', { name, email, password: PASSWORD, phone: '+39 333 7654321' })
    await customer.send('/api/auth/login', { email, password: PASSWORD })
    return customer
  }

  static async signIn(url: string, email: string, password = DEMO_PASSWORD): Promise<ApiPerson> {
    const person = new ApiPerson(await request.newContext({ baseURL: url }), url, email)
    await person.send('/api/auth/login', { email, password })
    return person
  }

  /** The session cookies, as a browser would store them. */
  cookies = async () => (await this.#api.storageState()).cookies

  async send<T>(path: string, data: unknown, method: 'POST' | 'PUT' | 'PATCH' = 'POST'): Promise<T> {
    const reply = await this.#api.fetch(path, { method, data })
    if (!reply.ok()) {
      throw new Error(`${method} ${path} returned ${String(reply.status())}: ${await reply.text()}`)
    }
    return (await reply.json()) as T
  }

  async get<T>(path: string): Promise<T> {
    const reply = await this.#api.get(path)
    if (!reply.ok()) throw new Error(`GET ${path} returned ${String(reply.status())}: ${await reply.text()}`)
    return (await reply.json()) as T
  }

  branches = async () => (await this.get<{ data: BranchView[] }>('/api/bookings/branches')).data
  services = async () => (await this.get<{ data: WashServiceView[] }>('/api/services')).data
  bookings = async () => (await this.get<{ data: BookingView[] }>('/api/users/bookings')).data

  day = (branch: BranchView, service: WashServiceView, date: string) =>
    this.get<DayAvailability>(
      `/api/bookings/availability?branchId=${branch._id}&serviceId=${service._id}&date=${date}`,
    )

  book = (place: WishedPlace) => this.send<BookingView>('/api/bookings', place)

  /** The shortest service at every branch that the package includes; other tests may add more services. */
  async shortestWash(userPackage?: UserPackageView): Promise<WashServiceView> {
    const services = await this.services()
    const service = services
      .filter(({ branches }) => branches.length === 0)
      .filter(({ _id }) => userPackage?.packageId.services.some(each => each._id === _id) ?? true)
      .toSorted((a, b) => a.duration - b.duration)[0]
    if (!service) throw new Error('the sample chain has no wash that fits')
    return service
  }

  packages = async () => (await this.get<{ data: WashPackageView[] }>('/api/packages')).data

  /** Reserves the package with that name. */
  async reserve(name: string): Promise<UserPackageView> {
    const offer = (await this.packages()).find(each => each.name === name)
    if (!offer) throw new Error(`the sample chain has no package ${name}`)
    const { userPackage } = await this.send<{ userPackage: UserPackageView }>('/api/packages/purchase', {
      packageId: offer._id,
    })
    return userPackage
  }

  /** Admins only. */
  setStatus = (booking: BookingView, status: BookingStatus, cancelReason?: CancelReason) =>
    this.send(`/api/admin/bookings/${booking._id}/${status}`, { confirm: true, cancelReason }, 'PATCH')
  setPaid = (userPackage: UserPackageView) =>
    this.send(`/api/admin/user-packages/${userPackage._id}/payment`, { isPaid: true }, 'PATCH')
}

interface WishedPlace {
  branchId: string
  serviceId: string
  bookingDate: string
  bookingTime: string
  userPackageId?: string
}

/** The date that many days from today in Rome, "YYYY-MM-DD". */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(Date.now() + days * 86_400_000)
