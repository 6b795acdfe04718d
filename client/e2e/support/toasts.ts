import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface ExpectedToast {
  kind: 'info' | 'success' | 'warning' | 'error'
  text: string | RegExp
  /** How long the toast stays: the duration of its progress bar. */
  ms: number
}

/** Expects a toast of that kind that closes by itself after that time (specification 9). */
export async function expectToast(page: Page, { kind, text, ms }: ExpectedToast): Promise<void> {
  const toast = page.locator(`.Toastify__toast--${kind}`).filter({ hasText: text }).first()
  // One check for everything: the toast may be gone a moment later.
  const bar = toast.locator('.Toastify__progress-bar[role="progressbar"]')
  await expect(bar).toHaveCSS('animation-duration', `${String(ms / 1000)}s`, { timeout: 15_000 })
}
