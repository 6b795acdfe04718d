import { hearTime } from '../../lib/clock.ts'
const coming = new Map<string, Promise<unknown>>()

/**
 * A public list of the API, requested once per page. It uses `fetch`, because a few public lists do not justify loading
 * the HTTP client of all other calls on the landing page. A failure is not kept, so a later call tries again.
 */
export function publicList<Row>(path: `/api/${string}`): Promise<readonly Row[]> {
  let list = coming.get(path)
  if (!list) {
    list = load(path).catch((error: unknown) => {
      coming.delete(path)
      throw error
    })
    coming.set(path, list)
  }
  // The caller names the row that the contract gives for the path.
  return list as Promise<readonly Row[]>
}

async function load(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } })
  hearTime(response.headers.get('date'))
  if (!response.ok) throw new Error(String(response.status))
  const { data } = (await response.json()) as { data: unknown }
  return data
}
