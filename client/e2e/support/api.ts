import { request, type APIRequestContext } from '@playwright/test'
import type { BookingView, BranchView, DayAvailability, WashServiceView } from '@car-wash/server/contract'

/** The password of everyone whom the tests register. */
export const PASSWORD = 'Lavaggio-perfetto-7'

let people = 0
/** An address nobody has used before, in this run and in this database. */
export const newEmail = () =>
  `person-${String(process.pid)}-${String(Date.now())}-${String(people++)}@e2e.example`

/** A signed-in customer who talks to the API directly, to set a scene for what a browser then shows. */
export class ApiCustomer {
  readonly email: string
  readonly url: string
  readonly #api: APIRequestContext

  private constructor(api: APIRequestContext, url: string, email: string) {
    this.#api = api
    this.url = url
    this.email = email
  }

  static async register(url: string, name = 'Scene Setter'): Promise<ApiCustomer> {
    const api = await request.newContext({ baseURL: url })
    const email = newEmail()
    const customer = new ApiCustomer(api, url, email)
    await customer.send('/api/auth/register', { name, email, password: PASSWORD, phone: '+39 333 7654321' })
    await customer.send('/api/auth/login', { email, password: PASSWORD })
    return customer
  }

  async send<T>(path: string, data: unknown): Promise<T> {
    const reply = await this.#api.post(path, { data })
    if (!reply.ok()) throw new Error(`POST ${path} answered ${String(reply.status())}: ${await reply.text()}`)
    return (await reply.json()) as T
  }

  async get<T>(path: string): Promise<T> {
    const reply = await this.#api.get(path)
    if (!reply.ok()) throw new Error(`GET ${path} answered ${String(reply.status())}: ${await reply.text()}`)
    return (await reply.json()) as T
  }

  branches = async () => (await this.get<{ data: BranchView[] }>('/api/bookings/branches')).data
  services = async () => (await this.get<{ data: WashServiceView[] }>('/api/services')).data
  bookings = async () => (await this.get<{ data: BookingView[] }>('/api/users/bookings')).data

  day = (branch: BranchView, service: WashServiceView, date: string) =>
    this.get<DayAvailability>(
      `/api/bookings/availability?branchId=${branch._id}&serviceId=${service._id}&date=${date}`,
    )

  book = (place: { branchId: string; serviceId: string; bookingDate: string; bookingTime: string }) =>
    this.send<BookingView>('/api/bookings', place)
}

/** The date some days from today, "YYYY-MM-DD", in Rome. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(Date.now() + days * 86_400_000)
