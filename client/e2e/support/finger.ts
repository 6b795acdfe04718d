import type { Locator } from '@playwright/test'

/** A finger that counts its taps. */
export class Finger {
  taps = 0

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.tap()
  }

  /** The taps since the last call. */
  count(): number {
    const { taps } = this
    this.taps = 0
    return taps
  }
}
