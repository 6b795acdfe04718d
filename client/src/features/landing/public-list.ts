import type { Language } from '@car-wash/server/contract/constants'
import { startTransition, useEffect, useState } from 'react'
import { useLanguage } from '../../i18n/i18n.ts'
import { hearTime } from '../../lib/clock.ts'

const coming = new Map<string, Promise<unknown>>()

/**
 * A public list of the API, requested once per page and language. It uses `fetch`, because a few public lists do not
 * justify loading the HTTP client of all other calls on the landing page. A failure is not kept, so a later call tries again.
 */
export function publicList<Row>(path: `/api/${string}`, language?: Language): Promise<readonly Row[]> {
  const address = language === undefined ? path : `${path}?lang=${language}`
  let list = coming.get(address)
  if (!list) {
    list = load(address).catch((error: unknown) => {
      coming.delete(address)
      throw error
    })
    coming.set(address, list)
  }
  // The caller names the row that the contract gives for the path.
  return list as Promise<readonly Row[]>
}

async function load(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { Accept: 'application/json' } })
  hearTime(response.headers.get('date'))
  if (!response.ok) throw new Error(String(response.status))
  const { data } = (await response.json()) as { data: unknown }
  return data
}

/**
 * What `load` finds in the language shown; undefined while it loads, null if it fails. It arrives as a transition: all
 * that shows it at once would block the page.
 * @param load a function of a module, the same at every call
 * @param attempt another number asks once more
 */
export function useLoaded<Result>(
  load: (language: Language) => Promise<Result>,
  attempt = 0,
): Result | null | undefined {
  const language = useLanguage()
  const [result, setResult] = useState<{ attempt: number; loaded: Result | null }>()
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: Result | null) => {
      startTransition(() => {
        if (isCurrent) setResult({ attempt, loaded })
      })
    }
    load(language).then(show, () => {
      show(null)
    })
    return () => {
      isCurrent = false
    }
  }, [load, language, attempt])
  return result?.attempt === attempt ? result.loaded : undefined
}
