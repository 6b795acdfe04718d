import { expect, it } from 'vitest'
import { z } from 'zod'
import { BRAND } from '../../../contract/brand.ts'
import type { BranchView } from '../../../contract/branches.ts'
import { branchIdIn, branchPath } from '../../../contract/branch-path.ts'
import { branchJsonLd } from './branch-json-ld.ts'

const ID = 'a'.repeat(24)
const branch: BranchView = {
  _id: ID,
  name: 'Caffè & <Auto>',
  location: 'Via del Porto 1',
  phone: '+39 06 5550120',
  city: 'Ostia',
  latitude: 41.7,
  longitude: 12.3,
  operatingHours: '08:00',
  closeingHours: '20:00',
  bays: 2,
  timeZone: 'Europe/Rome',
  weekHours: { sat: { from: '09:00', to: '13:00' }, sun: null },
  closures: [
    { _id: 'b'.repeat(24), from: '2026-12-25', to: '2026-12-26', reason: 'Christmas' },
    { _id: 'c'.repeat(24), from: '2026-12-28', to: '2026-12-28', bays: 1, reason: 'Repair' },
  ],
}

const clock = z.string().regex(/^\d\d:\d\d$/)
const day = z.iso.date()
/** The part of https://schema.org/AutoWash that a branch has; nothing else may be in it. */
const autoWash = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('AutoWash'),
  '@id': z.url(),
  url: z.url(),
  name: z.string(),
  telephone: z.string(),
  hasMap: z.url().optional(),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string().optional(),
    addressLocality: z.string().optional(),
  }),
  geo: z
    .strictObject({ '@type': z.literal('GeoCoordinates'), latitude: z.number(), longitude: z.number() })
    .optional(),
  parentOrganization: z.strictObject({ '@type': z.literal('Organization'), name: z.string(), url: z.url() }),
  openingHoursSpecification: z.array(
    z.strictObject({
      '@type': z.literal('OpeningHoursSpecification'),
      dayOfWeek: z.string().regex(/^https:\/\/schema\.org\/\w+day$/),
      opens: clock,
      closes: clock,
    }),
  ),
  specialOpeningHoursSpecification: z.array(
    z.strictObject({
      '@type': z.literal('OpeningHoursSpecification'),
      validFrom: day,
      validThrough: day,
      opens: clock,
      closes: clock,
    }),
  ),
  makesOffer: z.array(
    z.strictObject({
      '@type': z.literal('Offer'),
      price: z.string().regex(/^\d+\.\d\d$/),
      priceCurrency: z.string().length(3),
      itemOffered: z.strictObject({ '@type': z.literal('Service'), name: z.string() }),
    }),
  ),
  potentialAction: z.strictObject({
    '@type': z.literal('ReserveAction'),
    target: z.strictObject({ '@type': z.literal('EntryPoint'), urlTemplate: z.url() }),
  }),
})

const dataOf = (view: BranchView) =>
  autoWash.parse(
    branchJsonLd(
      { branch: view, services: [] },
      { brand: BRAND, currency: 'EUR' },
      { url: `https://wash.example${branchPath(view)}`, origin: 'https://wash.example' },
    ),
  )

it('a branch is an AutoWash with its hours by weekday, and closed on its closed days alone', () => {
  const data = dataOf(branch)
  expect(data.openingHoursSpecification.map(({ opens }) => opens)).toEqual([
    ...Array<string>(5).fill('08:00'),
    '09:00',
  ])
  expect(data.specialOpeningHoursSpecification).toMatchObject([
    { validFrom: '2026-12-25', validThrough: '2026-12-26', opens: '00:00', closes: '00:00' },
  ])
  expect(data.address).toMatchObject({ streetAddress: 'Via del Porto 1', addressLocality: 'Ostia' })
})

it('a map link is a map, not a street', () => {
  const data = dataOf({ ...branch, location: 'https://maps.example/x', latitude: null, longitude: null })
  expect(data.hasMap).toBe('https://maps.example/x')
  expect(data.address).not.toHaveProperty('streetAddress')
  expect(data).not.toHaveProperty('geo')
})

it.each([
  [branch.name, `caffe-auto-${ID}`],
  ['مغسلة البحر', `${encodeURIComponent('مغسلة-البحر')}-${ID}`],
  ['…', ID],
])('the address of "%s" contains its words and its id', (name, segment) => {
  expect(branchPath({ _id: ID, name })).toBe(`/branches/${segment}`)
  expect(branchIdIn(decodeURIComponent(segment))).toBe(ID)
})
