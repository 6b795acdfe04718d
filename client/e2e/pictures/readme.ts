import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@car-wash/server/contract/constants'
import type { Browser } from '@playwright/test'
import { ApiPerson, dayFromNow } from '../support/api.ts'
import { timeOptions } from './moves.ts'
import type { Scene, Stage } from './scene.ts'
import { play, type Sessions, settle } from './stage.ts'

const folder = path.resolve(import.meta.dirname, '../../docs')

interface ReadmePicture {
  /** client/docs/<file>.webp */
  file: string
  scene: string
  language: Language
  width: number
  height: number
  /** Runs on the page once it is in its state. */
  arrange?: (stage: Stage) => Promise<void>
}

/** Waits for the next free times. */
async function showNextTimes({ page, t }: Stage): Promise<void> {
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('landing.next.title') }) })
  await card.last().locator('li a').first().waitFor()
}

/** Scrolls to the days and times, with a time chosen. */
async function showTimes({ page, t }: Stage): Promise<void> {
  await timeOptions(page).first().click()
  await page.getByRole('region', { name: t('booking.when'), exact: true }).evaluate(element => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
}

/** Books tomorrow morning at the branch nearly full: each car takes the first free time. */
async function showBusyMorning({ page }: Stage): Promise<void> {
  const { origin } = new URL(page.url())
  const date = dayFromNow(1)
  const setter = await ApiPerson.register(origin)
  const branch = (await setter.branches()).find(({ name }) => name === 'Washline Roma Centro')
  const services = await setter.services()
  if (!branch) throw new Error('the sample chain is missing')
  for (const [name, wash] of CARS) {
    const service = services.find(each => each.name === wash)
    if (!service) throw new Error(`the sample chain has no ${wash}`)
    const driver = await ApiPerson.register(origin, name)
    const [bookingTime = ''] = (await driver.day(branch, service, date)).times
    await driver.book({ branchId: branch._id, serviceId: service._id, bookingDate: date, bookingTime })
  }
  await page.goto(`/AdminDashboard/Board?date=${date}`)
}

const CARS = [
  ['Giulia Conti', 'Express Wash'],
  ['Omar Haddad', 'Classic Wash'],
  ['Marco Bianchi', 'Interior Refresh'],
  ['Sara Romano', 'Complete Care'],
  ['Layla Mansour', 'Express Wash'],
  ['Paolo Greco', 'Classic Wash'],
  ['Anna Ferri', 'Express Wash'],
] as const

const DESK = { language: 'en', width: 1280, height: 860 } as const

const PICTURES: readonly ReadmePicture[] = [
  { ...DESK, file: 'landing', scene: 'home', height: 800, arrange: showNextTimes },
  { ...DESK, file: 'booking', scene: 'booking/chosen', arrange: showTimes },
  { ...DESK, file: 'dashboard', scene: 'dashboard/ledger' },
  {
    file: 'booking-ar',
    scene: 'booking/chosen',
    language: 'ar',
    width: 390,
    height: 844,
    arrange: showTimes,
  },
  { ...DESK, file: 'board', scene: 'admin-board/branch', arrange: showBusyMorning },
  { ...DESK, file: 'admin-bookings', scene: 'admin-bookings' },
]

/** Takes the pictures for README.md, sharp on a high-density screen and small enough to commit. */
export async function takeReadmePictures(
  browser: Browser,
  scenes: readonly Scene[],
  sessions: Sessions,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { file, scene: name, language, width, height, arrange } of PICTURES) {
    const scene = scenes.find(each => each.name === name)
    if (!scene) throw new Error(`there is no page called ${name}`)
    const context = await sessions.open(browser, scene.who, language)
    const page = await context.newPage()
    const stage = await play({ page, scene, language, width, height })
    await arrange?.(stage)
    await page.mouse.move(0, 0)
    // A toast from the page load would cover the picture.
    await page.locator('.Toastify__toast').waitFor({ state: 'detached' })
    await settle(page, scene)
    await page.screenshot({
      path: path.join(folder, `${file}.webp`),
      type: 'webp',
      quality: 82,
      animations: 'disabled',
      caret: 'hide',
    })
    await context.close()
  }
}
