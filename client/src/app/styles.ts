/** Loads the full stylesheet. Prerendered pages have their part inline; every other page waits for this. */
export async function loadStyles(): Promise<void> {
  await import('../theme/theme.css')
}
