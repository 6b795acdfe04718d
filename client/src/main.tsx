import type { Language } from '@car-wash/server/contract/constants'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { preload } from './app/routes.tsx'
import { asLanguage } from './i18n/as-language.ts'
import { detectLanguage } from './i18n/detection.ts'
import { keepLanguageUntil, show, startI18n } from './i18n/i18n.ts'
import { logError } from './lib/log.ts'
import './lib/trusted-types.ts'
import './theme/theme.css'

/**
 * Hydrates a page that the server has drawn exactly as it was sent, in its language and for a visitor. Only afterwards
 * does what the server can't know apply: stored language, signed-in person, time. Any other page takes the place of the
 * shell.
 */
async function start(root: HTMLElement): Promise<void> {
  const isDrawn = root.hasAttribute('data-drawn')
  const sent = isDrawn ? asLanguage(document.documentElement.lang) : undefined

  await startI18n(sent ?? detectLanguage())
  // If the page fails to load, the crash page inside the frame says so.
  await Promise.all([isDrawn ? undefined : fonts(), preload(location.pathname).catch(() => undefined)])
  const drawn = draw(root, isDrawn)
  if (!sent) return
  keepLanguageUntil(drawn)
  await showWanted(sent)
}

/** Resolves once the page is there. */
function draw(root: HTMLElement, isDrawn: boolean): Promise<void> {
  return new Promise(done => {
    const app = (
      <StrictMode>
        <BrowserRouter>
          <App
            onPage={() => {
              document.querySelectorAll(UNTIL_THEN).forEach(each => each.remove())
              done()
            }}
          />
        </BrowserRouter>
      </StrictMode>
    )
    // As a transition React works in short tasks, between which the browser answers.
    startTransition(() => {
      if (isDrawn) hydrateRoot(root, app)
      else createRoot(root).render(app)
    })
  })
}

/** What the document shows where no page appears (unstarted.js). */
const UNTIL_THEN = '#unstarted, #unstarted-message'

/** A page keeps the language in which it was sent if the other one can't be loaded. */
async function showWanted(sent: Language): Promise<void> {
  const wanted = detectLanguage()
  if (wanted !== sent) await show(wanted)
}

/** The page's font, so that nothing moves when it arrives; the document preloads it, so it is rarely waited for. */
async function fonts(): Promise<unknown> {
  const loaded = document.fonts.load('1em "Rubik Variable"', `${document.title} a`).catch(() => undefined)
  return Promise.race([loaded, new Promise(done => setTimeout(done, 1_000))])
}

// For the next start, once the browser is idle. In development no file name has a hash, so the worker could not cache safely.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    void import('./offline/register.ts').then(
      ({ keepOfflinePage, dropOldBoard }) => {
        keepOfflinePage()
        dropOldBoard()
      },
      () => undefined,
    )
  })
}

// At the first use of a date format Chromium reads its table of languages, some 30 ms on a computer: in a task of its own,
// while the page's files are on their way.
setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf([]))

const root = document.getElementById('root')
// Not awaited: the other files import this one, and would wait for it.
if (root) {
  start(root).catch((error: unknown) => {
    logError('The page could not start', error)
    window.unstarted?.show()
  })
}
