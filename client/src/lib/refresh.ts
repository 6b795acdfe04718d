import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads anew what a change has made stale. A first load that is still under way is given up: it asked before the
 * change, and `invalidateQueries` alone would take its answer for the new one.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
