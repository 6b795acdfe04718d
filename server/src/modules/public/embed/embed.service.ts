import type { Context } from '../../../context.ts'
import type { Language } from '../../../contract/constants.ts'
import { addDays, dateIn } from '../../../calendar/branch-time.ts'
import { readRecently } from '../../../db/recent-reads.ts'
import { type NextTimes, nextTimes } from '../../bookings/availability/free-places.service.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import {
  listRecentServices,
  type WashServiceRecord,
  washServiceView,
} from '../../menu/wash-services/wash-service.service.ts'
import { type EmbedView, embedHtml, embedStyle } from './embed-page.ts'

/** What the address of the frame names, unchecked. */
export interface EmbedWish {
  service: unknown
  branch: unknown
  language: Language
}

/** A branch or service that has gone gives way to all, or to the shortest: what a website pasted once goes on working. */
export async function embedPage(
  context: Context,
  { service: wanted, branch: place, language }: EmbedWish,
): Promise<{ html: string; style: string }> {
  const { brand, currency } = context.settings()
  const [all, menu] = await Promise.all([listRecentBranches(context), listRecentServices(context)])
  const own = all.find(({ id }) => id === place)
  const branches = own ? [own] : all
  const services = menu.filter(service => branches.some(({ id }) => isOfferedAt(service, id)))
  const service = services.find(({ id }) => id === wanted) ?? shortestOf(services)
  const next = service
    ? await readRecently(context.db, `next times ${service.id} ${own?.id ?? ''}`, () =>
        nextTimes(context, service, branches),
      )
    : []
  const now = context.clock.now().getTime()
  const view: EmbedView = {
    brand: brand.name,
    currency,
    language,
    services: services.map(each => washServiceView(each, language)),
    serviceId: service?.id ?? '',
    branchId: own?.id ?? '',
    places: next.map(each => placeOf(each, now)),
  }
  const style = embedStyle(brand.color)
  return { html: embedHtml(view, style), style }
}

const isOfferedAt = ({ branches }: WashServiceRecord, branchId: string): boolean =>
  branches.length === 0 || branches.some(id => id.toHexString() === branchId)

const shortestOf = (services: readonly WashServiceRecord[]): WashServiceRecord | undefined =>
  services.toSorted((a, b) => a.duration - b.duration)[0]

function placeOf({ branch, date, times }: NextTimes, now: number): EmbedView['places'][number] {
  const { id, name, city = '', timeZone } = branch
  return { branchId: id, name, city, date, when: whenOf(date, dateIn(timeZone, now)), times }
}

function whenOf(date: string, today: string): EmbedView['places'][number]['when'] {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : 'later'
}
