/** Longer than another page takes to replace this one. */
const LEAVING_MS = 2_000

/**
 * A part of the page that loads. Firefox gives up what still loads as soon as another page is asked for: a failure
 * counts, later, only if this page is still there.
 */
export async function unlessLeft<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading
  } catch (error) {
    await new Promise(done => setTimeout(done, LEAVING_MS))
    throw error
  }
}
