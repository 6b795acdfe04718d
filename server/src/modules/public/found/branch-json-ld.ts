import type { AutoWash, Organization, WithContext } from 'schema-dts'
import type { Settings } from '../../../context.ts'
import type { BranchView } from '../../../contract/branches.ts'
import { type Weekday, WEEKDAYS, type Language, languageFacts } from '../../../contract/constants.ts'
import type { WashServiceView } from '../../../contract/menu.ts'

const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, string>

export interface BranchOnSale {
  branch: BranchView
  services: readonly WashServiceView[]
}

const weekOf = (branch: BranchView) =>
  WEEKDAYS.map(day => {
    const usual = { from: branch.operatingHours, to: branch.closeingHours }
    const special = branch.weekHours[day]
    return { day, hours: special === undefined ? usual : special }
  })

/** A branch as search engines read it: https://schema.org/AutoWash, held to that vocabulary by its types. */
export function branchJsonLd(
  { branch, services }: BranchOnSale,
  { brand, currency }: Pick<Settings, 'brand' | 'currency'>,
  { url, origin }: { url: string; origin: string },
): WithContext<AutoWash> {
  const { location, city, latitude, longitude } = branch
  const isLink = location.startsWith('https://')
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoWash',
    '@id': url,
    url,
    name: branch.name,
    telephone: branch.phone,
    ...(isLink && { hasMap: location }),
    address: {
      '@type': 'PostalAddress',
      ...(!isLink && { streetAddress: location }),
      ...(city !== '' && { addressLocality: city }),
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    parentOrganization: { '@type': 'Organization', name: brand.name, url: origin },
    openingHoursSpecification: weekOf(branch).flatMap(({ day, hours }) =>
      hours === null
        ? []
        : [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: `https://schema.org/${DAYS[day]}`,
              opens: hours.from,
              closes: hours.to,
            },
          ],
    ),
    // Closed from midnight to midnight, as search engines read it; a closure of some hours or bays is left out.
    specialOpeningHoursSpecification: branch.closures
      .filter(closure => closure.fromTime === undefined && closure.bays === undefined)
      .map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: to,
        opens: '00:00',
        closes: '00:00',
      })),
    makesOffer: services.map(({ name, price }) => ({
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: currency,
      itemOffered: { '@type': 'Service', name },
    })),
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/serviceBooking?branch=${branch._id}` },
    },
  }
}

/** The chain as search engines read it: https://schema.org/Organization. */
export function chainJsonLd(
  { brand }: Pick<Settings, 'brand'>,
  origin: string,
  logo: string,
): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': origin,
    url: origin,
    name: brand.name,
    logo,
    email: brand.supportEmail,
    sameAs: [brand.instagram, brand.facebook].filter(address => address !== null),
  }
}

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** A branch in lines, without words of ours: name, address, city, phone, hours by weekday, services with prices. */
export function branchText(
  { branch, services }: BranchOnSale,
  currency: string,
  language: Language,
): string[] {
  const { locale } = languageFacts(language)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const hours = weekOf(branch).flatMap(({ day, hours: open }) =>
    open === null
      ? []
      : [`${weekday.format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS)} ${open.from}–${open.to}`],
  )
  const prices = services.map(({ name, price }) => `${name} ${money.format(price)}`)
  return [branch.name, branch.location, branch.city, branch.phone, ...hours, ...prices].filter(
    line => line !== '',
  )
}
