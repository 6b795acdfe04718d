import type { Page } from '@playwright/test'

/**
 * A frame is painted before each of React's tasks, as on a slow phone: what a component shows first is seen, and not only
 * what its effects make of it. `pause` is in milliseconds.
 */
export async function paintBetweenTasks(page: Page, pause = 0): Promise<void> {
  await page.addInitScript(ms => {
    // React uses it for its tasks where there is one; browsers have none.
    const setImmediate = (task: () => void) => requestAnimationFrame(() => setTimeout(task, ms))
    Object.assign(window, { setImmediate })
  }, pause)
}
