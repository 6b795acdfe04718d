/** The whole stylesheet. Prerendered pages bring their own part inline; every other page waits for this. */
export async function loadStyles(): Promise<void> {
  await import('../theme/theme.css')
}
