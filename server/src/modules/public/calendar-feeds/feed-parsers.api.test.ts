import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'

const app = await appForFile()

interface Event {
  id: string
  from: Date
  to: Date
  title: string
  place: string | undefined
}

/** What two libraries, of Thunderbird's makers and of others, read from the same file. */
const PARSERS: Record<string, (file: string) => Event[]> = {
  'ical.js': file =>
    new ICAL.Component(ICAL.parse(file) as never).getAllSubcomponents('vevent').map(part => {
      const { uid, startDate, endDate, summary, location } = new ICAL.Event(part)
      return {
        id: uid,
        from: startDate.toJSDate(),
        to: endDate.toJSDate(),
        title: summary,
        place: location,
      }
    }),
  'ts-ics': file =>
    (convertIcsCalendar(undefined, file).events ?? []).map(({ uid, start, end, summary, location }) => ({
      id: uid,
      from: start.date,
      to: end?.date ?? start.date,
      title: summary,
      place: location,
    })),
}

/** Names that are hard to fold and to escape, in the languages that the project comes with. */
const NAMES = {
  en: 'Wash; wax, and “shine” 🚗 with a name so long that its line is folded in the file',
  it: 'Lavaggio, cera e lucidatura: così brillante che non sembra più la stessa macchina 🚗',
  ar: 'غسيل، شمع وتلميع حتى تبدو السيارة كأنها جديدة تمامًا مع تنظيف داخلي كامل 🚗',
}

test.each(['en', 'it', 'ar'] as const)(
  'both parsers read the same times and words from a calendar in %s',
  async language => {
    app.clock.set('2026-10-20T08:00:00Z')
    const branch = await makeBranch(app.context, {
      name: 'Wash, Rinse; Dry \\ Co',
      location: 'Via Roma 1, 00100 Roma',
    })
    const { en, it, ar } = NAMES
    const translations = { it: { name: it }, ar: { name: ar } }
    const service = await makeService(app.context, { name: en, translations })
    const customer = await app.signedInAs('customer')
    const booked: string[] = []
    // The clock is put back between the two.
    for (const bookingDate of ['2026-10-24', '2026-10-26']) {
      const wish = { branchId: branch.id, serviceId: service.id, bookingDate, bookingTime: '10:00' }
      booked.push((await customer.call('POST /bookings', { body: wish })).body._id)
    }
    const { url } = (await customer.call('POST /users/calendar-link', { query: { lang: language } })).body
    const { body } = await app.visitor.raw<string>('GET', url.replace('http://localhost:3000/api', ''))
    const title = `${NAMES[language]}, ${branch.name}`
    const at = (date: string, hour: string) => new Date(`${date}T${hour}:00Z`)
    const expected: Event[] = [
      { from: at('2026-10-24', '08:00'), to: at('2026-10-24', '08:30') },
      { from: at('2026-10-26', '09:00'), to: at('2026-10-26', '09:30') },
    ].map((times, n) => ({ id: `${booked[n] ?? ''}@car-wash`, ...times, title, place: branch.location }))
    for (const [name, parse] of Object.entries(PARSERS)) expect(parse(body), name).toEqual(expected)
  },
)
