import type { Language } from '@car-wash/server/contract/constants'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { ApiPerson } from '../support/api.ts'
import { languageCookie, textsOf } from '../support/texts.ts'
import { HEIGHT, type Scene, SIGN_INS, type Stage, type Who } from './scene.ts'

/** A browser's cookies and local storage, as a sign-in leaves them. */
type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs every role in once; each context then starts from the stored state. */
export class Sessions {
  readonly url: string
  readonly #storages = new Map<Who, Promise<Storage>>()

  readonly #density: number

  /** `density`: device pixels per CSS pixel. */
  constructor(url: string, density = 1) {
    this.url = url
    this.#density = density
  }

  async open(browser: Browser, who: Who, language: Language): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: this.url,
      deviceScaleFactor: this.#density,
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      storageState: await this.#storageOf(who),
    })
    await context.addCookies([languageCookie(language)])
    return context
  }

  #storageOf(who: Who): Promise<Storage> {
    const known = this.#storages.get(who)
    if (known) return known
    const storage = who === 'visitor' ? Promise.resolve({ cookies: [], origins: [] }) : this.#signIn(who)
    this.#storages.set(who, storage)
    return storage
  }

  async #signIn(who: Exclude<Who, 'visitor'>): Promise<Storage> {
    const person = await ApiPerson.signIn(this.url, SIGN_INS[who])
    const { user } = await person.call('GET /auth/me')
    const localStorage = [{ name: 'user', value: JSON.stringify(user) }]
    return { cookies: await person.cookies(), origins: [{ origin: this.url, localStorage }] }
  }
}

interface Wish {
  page: Page
  scene: Scene
  language: Language
  width: number
  height?: number
  texts?: Stage['t']
}

/** Opens the scene's page at that width, waits until it has settled, and brings it into its state. */
export async function play({ page, scene, language, width, height, texts }: Wish): Promise<Stage> {
  const stage: Stage = { page, language, width, t: texts ?? textsOf(language) }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width, height: height ?? HEIGHT })
  await scene.before?.(stage)
  await page.goto(scene.path)
  await settle(page, scene)
  if (scene.act) {
    await scene.act(stage)
    await settle(page, scene)
  }
  return stage
}

/** Waits until the page has taken the place of its first paint, and its fonts and pictures have loaded. */
export async function settle(page: Page, { isLoading }: Pick<Scene, 'isLoading'> = {}): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    mayLoad =>
      document.querySelector('#unstarted') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(image => image.complete || image.loading === 'lazy') &&
      (mayLoad || document.querySelector('[aria-busy="true"]') === null),
    isLoading === true,
    { polling: 50 },
  )
}
