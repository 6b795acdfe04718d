import type { Language } from '@car-wash/server/contract/constants'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Scene, Width } from './pictures/scene.ts'
import { play, type Sessions } from './pictures/stage.ts'
import { axeFindings } from './support/axe.ts'
import { LEFT_FONT } from './support/test.ts'

export interface Look {
  sessions: Sessions
  language: Language
  width: Width
}

/** A page that crashes or violates the content security policy fails regardless of its looks. */
const POLICY = /Content Security Policy|TrustedHTML|TrustedScript/

/** Brings each page into its state and runs axe on it, in one context for each role; collects every finding. */
export async function expectAccessible(
  browser: Browser,
  scenes: readonly Scene[],
  { sessions, language, width }: Look,
): Promise<void> {
  const found: string[] = []
  for (const who of new Set(scenes.map(scene => scene.who))) {
    const context = await sessions.open(browser, who, language)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    let name = ''
    page.on('pageerror', ({ message }) => {
      if (!LEFT_FONT.test(message)) found.push(`${name}: page error: ${message}`)
    })
    page.on('console', message => {
      if (POLICY.test(message.text())) found.push(`${name}: ${message.text()}`)
    })
    for (const scene of scenes.filter(each => each.who === who)) {
      if (scene.widths && !scene.widths.includes(width)) continue
      name = scene.name
      try {
        await play({ page, scene, language, width })
        for (const finding of await findings(page)) found.push(`${name}: ${finding}`)
      } catch (error) {
        found.push(`${name}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
      }
    }
    await context.close()
  }
  expect(found).toEqual([])
}

async function findings(page: Page): Promise<string[]> {
  const violations = await axeFindings(page)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' ')}`)
}
