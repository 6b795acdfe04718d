// npm run pictures: takes every page of the product in every language and width into client/pictures, with a contact
// sheet for each page. Fails on the faults listed in inspect.ts.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import build from '../support/build.ts'
import { Product } from '../support/product.ts'
import { sectionsOf } from '../support/texts.ts'
import { inspect } from './inspect.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { SCENES } from './scenes.ts'
import type { Scene, Who, Width } from './scene.ts'
import { takeReadmePictures } from './readme.ts'
import { makeSheet } from './sheet.ts'
import { play, Sessions, settle } from './stage.ts'

const client = path.resolve(import.meta.dirname, '../..')
const folder = path.join(client, 'pictures')
const sections = [...sectionsOf('en').keys()]
/** As many contexts at once as a small machine has cores. */
const AT_ONCE = 2

const options = optionsOf()
const faults: string[] = []
build()
mkdirSync(folder, { recursive: true })
const product = await Product.start()
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  if (options.readme) await takeReadmePictures(browser, SCENES, new Sessions(product.url, 1.5))
  else {
    await takeAll(browser, options)
    for (const name of new Set(options.scenes.map(scene => scene.name))) await sheetOf(browser, name)
  }
} finally {
  await browser.close()
  await product.stop()
}
if (!options.readme) tell()

/** After a picture of some 19,000 px Chromium may never finish the next picture of the same page. */
async function isVeryLong(page: Page): Promise<boolean> {
  return (await page.evaluate(() => document.documentElement.scrollHeight)) > 10_000
}

function optionsOf(): Options {
  try {
    return readOptions(process.argv.slice(2), SCENES)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}

interface Job {
  who: Who
  language: Language
  scenes: Scene[]
}

/** One job for each role and language: a separate browser context that visits one page after the other. */
async function takeAll(from: Browser, { scenes, languages, dark }: Options): Promise<void> {
  const sessions = new Sessions(product.url)
  const jobs: Job[] = [...new Set(scenes.map(({ who }) => who))].flatMap(who =>
    languages.map(language => ({ who, language, scenes: scenes.filter(scene => scene.who === who) })),
  )
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const context = await sessions.open(from, job.who, job.language)
      // Functions serialised into the page call this helper of the compiler.
      await context.addInitScript({ content: 'globalThis.__name = value => value' })
      for (const scene of job.scenes) await takeScene({ context, scene, language: job.language, dark })
      await context.close()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

interface Take {
  context: BrowserContext
  scene: Scene
  language: Language
  dark: boolean
}

async function takeScene({ context, scene, language, dark }: Take): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: dark ? 'dark' : 'light' })
  const missing: string[] = []
  page.on('pageerror', error => missing.push(`page error: ${error.message}`))
  let isOpen = false
  for (const width of scene.widths ?? options.widths) {
    if (!options.widths.includes(width)) continue
    const where = `${scene.name} ${language} ${String(width)}`
    try {
      // A plain page adapts to the new width; a state is set up again, and so is a page too long for Chromium.
      if (isOpen && !scene.act && !(await isVeryLong(page))) {
        await page.setViewportSize({ width, height: 800 })
        await settle(page, scene)
      } else await play({ page, scene, language, width })
      isOpen = true
      await take(page, scene, fileOf(scene.name, language, width))
      for (const fault of await page.evaluate(inspect, { sections })) faults.push(`${where}: ${fault}`)
    } catch (error) {
      isOpen = false
      faults.push(
        `${where}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      )
    }
  }
  for (const fault of missing) faults.push(`${scene.name} ${language}: ${fault}`)
  await page.close()
}

function fileOf(name: string, language: Language, width: Width): string {
  return path.join(folder, `${name.replace('/', '--')}.${language}.${String(width)}.png`)
}

/** Takes the full page, or under a dialog only the viewport. */
async function take(page: Page, scene: Scene, file: string): Promise<void> {
  const covered = await page.locator('dialog[open], [role="dialog"], [role="alertdialog"]').count()
  if (covered === 0 && !scene.isLoading) await passThrough(page, scene)
  await page.screenshot({ path: file, fullPage: covered === 0, animations: 'disabled', caret: 'initial' })
}

/** Scrolls to the end and back, so that lazy parts are loaded and sticky parts are in place. */
async function passThrough(page: Page, scene: Scene): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      await frame()
    }
    await frame()
  })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      [...document.images].every(image => image.complete) &&
      document.querySelector('.animate-shimmer') === null,
  )
  await settle(page, scene)
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
}

async function sheetOf(from: Browser, name: string): Promise<void> {
  const there = new Set(readdirSync(folder))
  const rows = LANGUAGES.map(language =>
    ([360, 768, 1280] as const)
      .map(width => ({
        file: fileOf(name, language, width),
        label: `${language} ${String(width)}`,
      }))
      .filter(({ file }) => there.has(path.basename(file))),
  ).filter(row => row.length > 0)
  const file = path.join(folder, `sheet.${name.replace('/', '--')}.png`)
  if (rows.length === 0) rmSync(file, { force: true })
  else await makeSheet(from, { title: name, rows, file })
}

function tell(): void {
  const list = [...faults].sort().join('\n')
  writeFileSync(path.join(folder, 'faults.txt'), `${list}\n`)
  console.log(
    `${String(options.scenes.length)} pages and states are in ${path.relative(process.cwd(), folder)}`,
  )
  if (faults.length === 0) return
  console.error(`${String(faults.length)} faults:\n${list}`)
  process.exitCode = 1
}
