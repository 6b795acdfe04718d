import { detectLanguage } from '../i18n/detection.ts'
import { applyDirection } from '../i18n/direction.ts'
import { telOf } from '../lib/phone.ts'
import { type KeptCar, keptBoard } from '../lib/kept-board.ts'
import '../theme/theme.css'

/**
 * The script of the offline page: shows the right language and the board that the device keeps, and reloads once the server
 * can be reached.
 */
const ASK_EVERY_MS = 10_000

const language = detectLanguage()
const mains = [...document.querySelectorAll('main')]
for (const main of mains) main.hidden = main.lang !== language
const shown = mains.find(main => !main.hidden)
applyDirection(language)

if (shown) {
  document.title = `${shown.dataset['title'] ?? ''} · ${document.title}`
  const status = shown.querySelector<HTMLElement>('[role="status"]')
  const say = (word: 'trying' | 'still' | 'back') => {
    if (status) status.textContent = status.dataset[word] ?? ''
  }
  showBoard(shown)
  let isAsking = false

  const ask = async (isLoud: boolean) => {
    if (isAsking) return
    isAsking = true
    if (isLoud) say('trying')
    const isBack = await answers()
    isAsking = false
    if (isBack) {
      say('back')
      location.reload()
    } else if (isLoud) say('still')
  }

  shown.querySelector('button')?.addEventListener('click', () => void ask(true))
  window.addEventListener('online', () => void ask(true))
  // The server can be down while the device is online, and no event reports when it is back.
  setInterval(() => {
    void ask(false)
    // The day may be over.
    showBoard(shown)
  }, ASK_EVERY_MS)
}

/** Whether the server replies at all; the reloaded page handles what the reply is. */
async function answers(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

function showBoard(page: HTMLElement): void {
  const board = keptBoard()
  page.toggleAttribute('data-kept', board !== undefined)
  const section = page.querySelector('section')
  const list = section?.querySelector('ul')
  const row = section?.querySelector('template')?.content.firstElementChild
  if (!section || !list || !row) return
  section.hidden = !board
  const { cars = [], branch = '', at = '' } = board ?? {}
  fill(section, { branch, at })
  section.querySelector<HTMLElement>('[data-none]')?.toggleAttribute('hidden', cars.length > 0)
  list.replaceChildren(
    ...cars.map(car => {
      // A clone of an element is an element.
      const item = row.cloneNode(true) as Element
      fill(item, car)
      const link = item.querySelector('a')
      if (car.phone === '') link?.remove()
      else link?.setAttribute('href', telOf(car.phone))
      return item
    }),
  )
}

/** Writes each text into its place, `[data-of]`. */
function fill(within: Element, texts: Partial<KeptCar> | { branch: string; at: string }): void {
  for (const [name, text] of Object.entries(texts)) {
    const place = within.querySelector(`[data-of="${name}"]`)
    if (place) place.textContent = text
  }
}
