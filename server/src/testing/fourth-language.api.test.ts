import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES, TRANSLATED_LANGUAGES } from '../contract/constants.ts'
import { addLanguage, CODE, NAME } from './fourth-language.ts'
import { copyProject } from './project-copy.ts'
import type * as Sender from '../modules/messages/outbox/sender.ts'
import type * as Factories from './factories.ts'
import type * as Apps from './test-app.ts'
import { reservePackage } from './reserve-package.ts'
import type { WashServiceView } from '../contract/menu.ts'

/** The folder of a copy of the project that has a fourth language, `xx`, which the original does not have. */
let copy: string
let app: Apps.TestApp

// The copy has the types of the original.
const load = (file: string) => import(path.join(copy, file)) as Promise<unknown>

beforeAll(async () => {
  copy = copyProject()
  addLanguage(copy)
  const { testApp } = (await load('server/src/testing/test-app.ts')) as typeof Apps
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  fs.rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
})

it('a language is offered once it has a folder and an entry in the list', async () => {
  expect((await app.visitor.call('GET /config')).body).toMatchObject({ languages: [...LANGUAGES, CODE] })
})

it('texts of services are saved and read in a fourth language, and missing ones are the base texts', async () => {
  const admin = await app.signedInAs('super-admin')
  const texts = { description: 'Outside and inside', price: 20, duration: 30 }
  const translations = { [CODE]: { name: `${NAME} gold` } }
  expect(
    (await admin.raw('POST', '/services', { body: { ...texts, name: 'Gold', translations } })).status,
  ).toBe(201)
  expect((await admin.call('POST /services', { body: { ...texts, name: 'Silver' } })).status).toBe(201)
  const { body } = await app.visitor.raw<{ data: WashServiceView[] }>('GET', `/services?lang=${CODE}`)
  expect(body.data.map(({ name }) => name).sort()).toEqual(['Silver', `${NAME} gold`])
  expect(body.data.map(({ description }) => description)).toEqual(Array(2).fill(texts.description))
})

it('a customer gets mails in a fourth language, and an admin the titles of CSV files', async () => {
  const { makePackage } = (await load('server/src/testing/factories.ts')) as typeof Factories
  const { sendDueMails } = (await load('server/src/modules/messages/outbox/sender.ts')) as typeof Sender
  const offer = await makePackage(app.context)
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  expect(
    (await customer.raw('PUT', '/users/profile', { body: { name: 'Ada', language: CODE } })).status,
  ).toBe(200)
  const { _id: id } = await reservePackage(customer, offer.id)
  await admin.call('PATCH /admin/user-packages/:id/payment', { params: { id }, body: { isPaid: true } })
  await sendDueMails(app.context)
  expect(app.sent.at(-1)?.subject).toBe(`${NAME} We’ve received the payment for your package`)
  expect(app.sent.at(-1)?.html).toContain(`<html lang="${CODE}" dir="ltr">`)

  const csv = await admin.raw<string>('GET', `/admin/bookings?format=csv&lang=${CODE}`)
  expect(csv.body).toContain(`"${NAME} Date";"${NAME} Time"`)
})

it('the forms of services and closures have fields for a fourth language', async () => {
  interface ServiceFields {
    serviceFields: { translations: { read: () => object } }
  }
  const menu = 'client/src/features/menu/services/service-fields.ts'
  const { serviceFields } = (await load(menu)) as ServiceFields
  const empty = { name: '', description: '', features: '' }
  const languages = [...TRANSLATED_LANGUAGES, CODE]
  expect(serviceFields.translations.read()).toEqual(
    Object.fromEntries(languages.map(language => [language, empty])),
  )
  expect(await load('client/src/features/branches/branch-fields.tsx')).toMatchObject({
    closures: { blank: { translations: { [CODE]: { reason: '' } } } },
  })
})

it('the pages load the texts of a fourth language', async () => {
  const { fetchBundle } = (await load('client/src/i18n/bundles.ts')) as {
    fetchBundle: (bundle: string, language: string) => Promise<{ nav?: { menu: string } }>
  }
  expect((await fetchBundle('public', CODE)).nav?.menu).toBe(`${NAME} Menu`)
})
