import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type Language, LANGUAGE_COOKIE } from '@car-wash/server/contract/constants'
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { ApiPerson } from '../support/api.ts'
import { textsOf } from '../support/texts.ts'
import { MINI_BROWSER, WEBKIT_DRIVER } from './installed.ts'

const WIDTH = 390
const HEIGHT = 844
/** Milliseconds: generous for a busy machine. */
const PATIENCE = 20_000
const STEP = 100

/** Takes the width out of the browser's own bar, which would be wider than a phone. */
const NARROW = '* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px; }'

/** In the page: the first visible element of that kind with that name or text, ignoring the marks around foreign words. */
function find(css: string, name: string): Element | null {
  const plain = (text: string) =>
    text
      .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const namesOf = (element: Element) => {
    const { labels } = element as HTMLInputElement
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    return [
      element.getAttribute('aria-label') ?? '',
      by.map(id => document.getElementById(id)?.textContent ?? '').join(' '),
      ...[...(labels ?? [])].map(label => label.textContent),
      element.textContent,
    ].map(plain)
  }
  const shown = [...document.querySelectorAll(css)].filter(element => element.checkVisibility())
  const wanted = plain(name)
  return (
    shown.find(element => namesOf(element).includes(wanted)) ??
    shown.find(element => namesOf(element).some(text => text.includes(wanted))) ??
    null
  )
}

/** A phone with WebKit, driven as a person would: each tap and key is the browser's own. */
export class Phone {
  readonly driver: WebDriver
  readonly t: ReturnType<typeof textsOf>
  readonly #url: string

  constructor(driver: WebDriver, url: string, language: Language) {
    this.driver = driver
    this.#url = url
    this.t = textsOf(language)
  }

  /** Opens a page in the phone's language, as one whose owner chose it earlier. */
  open = (address: string) => this.driver.get(new URL(address, this.#url).href)

  /** Begins as a visitor without a past, or signed in as that person. */
  async begin(language: Language, person?: ApiPerson): Promise<void> {
    await this.driver.switchTo().defaultContent()
    await this.open('/favicon.svg')
    await this.driver.manage().deleteAllCookies()
    await this.driver.executeScript('localStorage.clear(); sessionStorage.clear()')
    const cookies = await person?.cookies()
    for (const { name, value, httpOnly } of [
      ...(cookies ?? []),
      { name: LANGUAGE_COOKIE, value: language, httpOnly: false },
    ])
      await this.driver.manage().addCookie({ name, value, httpOnly, path: '/' })
    if (person) {
      const { user } = await person.call('GET /auth/me')
      await this.driver.executeScript('localStorage.setItem("user", arguments[0])', JSON.stringify(user))
    }
  }

  /** The first visible element of that kind and name; waits for it. */
  see = (css: string, name = ''): Promise<WebElement> =>
    this.until(`${css} "${name}"`, () =>
      this.driver.executeScript<WebElement | null>(`return (${find.toString()})(...arguments)`, css, name),
    )

  async tap(css: string, name = ''): Promise<void> {
    await this.until(`a tap on ${css} "${name}"`, async () => {
      const target = await this.see(css, name)
      // A new page, another render or a bar may come between for a moment.
      return this.#show(target)
        .then(() => target.click())
        .then(
          () => true,
          () => null,
        )
    })
  }

  press = (name: string) => this.tap('button, a', name)

  async fill(label: string, text: string): Promise<void> {
    const field = await this.see('input, textarea', label)
    await this.#show(field)
    await field.clear()
    await field.sendKeys(text)
  }

  /** Chooses the option with that value, or else the first of the sample chain, in a native select. */
  async choose(label: string, value = 'de'): Promise<void> {
    await this.until(`an option of "${label}"`, async () => {
      const field = await this.see('select', label)
      const options = await field.findElements(By.css(`option[value^="${value}"]:not([disabled])`))
      await options[0]?.click()
      return (await field.getAttribute('value')).startsWith(value) || null
    })
  }

  #show = (element: WebElement) =>
    this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)

  /** Waits until the function returns something. */
  async until<T>(what: string, look: () => Promise<T | null | undefined>): Promise<T> {
    const end = Date.now() + PATIENCE
    for (;;) {
      const found = await look()
      if (found !== null && found !== undefined) return found
      if (Date.now() > end)
        throw new Error(`WebKit never showed ${what} at ${await this.driver.getCurrentUrl()}`)
      await new Promise(done => setTimeout(done, STEP))
    }
  }

  /** Nothing of the page is wider than the phone. */
  isNarrow = async () =>
    (await this.driver.executeScript<number>('return document.documentElement.scrollWidth')) <= WIDTH
}

/** The screen, the driver and a browser window as wide as a phone; `stop` ends all three. */
export async function startWebKit(): Promise<{ driver: WebDriver; stop: () => Promise<void> }> {
  const config = mkdtempSync(path.join(tmpdir(), 'washline-webkit-'))
  mkdirSync(path.join(config, 'gtk-3.0'))
  writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), NARROW)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const server = spawn(WEBKIT_DRIVER, [`--port=${String(port)}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      XDG_CONFIG_HOME: config,
      HOME: config,
      // The browser's language is then "C", which is no language tag.
      LC_ALL: 'C.UTF-8',
    },
    stdio: 'ignore',
  })
  const driver = await connect(port)
  await driver.manage().window().setRect({ width: WIDTH, height: HEIGHT })
  return {
    driver,
    stop: async () => {
      await driver.quit()
      for (const child of [server, screen]) await end(child)
      rmSync(config, { recursive: true, force: true })
    },
  }
}

/** The driver takes a moment until it listens. */
async function connect(port: number, tries = 50): Promise<WebDriver> {
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  try {
    return await new Builder()
      .usingServer(`http://127.0.0.1:${String(port)}`)
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      .build()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise(done => setTimeout(done, STEP))
    return connect(port, tries - 1)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
