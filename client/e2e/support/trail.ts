import type { BrowserContext, Page, TestInfo } from '@playwright/test'

const MARK = 'trail:'
/** How much of it is printed. */
const LAST = 80

/** In the page: reports each press, click, submit and toast as a console line. */
function report(mark: string): void {
  const say = (...words: (string | number)[]) => {
    console.debug(mark, Math.round(performance.now()), ...words)
  }
  const nameOf = (target: EventTarget | null) =>
    target instanceof Element
      ? `${target.tagName.toLowerCase()} "${(target.textContent || '').trim().slice(0, 30)}"`
      : 'the page'
  for (const type of ['pointerdown', 'pointerup', 'click', 'submit', 'change'])
    window.addEventListener(
      type,
      event => {
        const at = event instanceof MouseEvent ? `${event.clientX},${event.clientY}` : ''
        say(type, nameOf(event.target), at, 'scrolled', Math.round(scrollY))
      },
      { capture: true },
    )
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches('[class*=Toastify__toast]'))
          say('toast', node.className, node.textContent)
  }).observe(document, { childList: true, subtree: true })
  say('document', location.pathname + location.search)
}

/** What happened on the pages of a test: presses, toasts and replies. Printed when the test fails. */
export async function trailOf(context: BrowserContext): Promise<(info: TestInfo) => Promise<void>> {
  const trail: string[] = []
  const began = Date.now()
  const add = (line: string) => trail.push(`${Date.now() - began} ${line}`)
  const watch = (page: Page) => {
    page.on('console', message => {
      if (message.text().startsWith(MARK)) add(message.text().slice(MARK.length))
    })
    page.on('response', reply => {
      if (reply.url().includes('/api/'))
        add(`${reply.status()} ${reply.request().method()} ${new URL(reply.url()).pathname}`)
    })
  }
  await context.addInitScript(report, MARK)
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  return async info => {
    if (info.status === info.expectedStatus) return
    const shown = context.pages().map(page => page.locator('body').ariaSnapshot({ timeout: 2000 }))
    for (const page of await Promise.allSettled(shown))
      add(page.status === 'fulfilled' ? `shown:\n${page.value}` : 'a page did not answer')
    process.stdout.write(`What happened in "${info.title}":\n${trail.slice(-LAST).join('\n')}\n`)
  }
}
