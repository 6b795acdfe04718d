import {
  BASE_LANGUAGE,
  TRANSLATED_LANGUAGES,
  type Language,
  type ServiceKind,
} from '@car-wash/server/contract/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchBundle } from '../../../i18n/bundles.ts'
import type texts from '../../../i18n/locales/en/desk/suggestions.json'
import { call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/api-query.ts'
import { STALE } from '../../../lib/stale.ts'

type Suggestion = keyof typeof texts

/** What most car washes offer: minutes and kind; the texts are in every language. */
export const SUGGESTIONS: Record<Suggestion, { duration: number; kind: ServiceKind }> = {
  exterior: { duration: 20, kind: 'exterior' },
  complete: { duration: 45, kind: 'full' },
  interior: { duration: 40, kind: 'interior' },
  wax: { duration: 60, kind: 'polish' },
}
export const suggested = Object.keys(SUGGESTIONS) as Suggestion[]

async function textsIn(language: Language): Promise<typeof texts> {
  return (await fetchBundle('desk', language))['suggestions'] as typeof texts
}

/**
 * Adds the chosen suggestions with their prices, with texts in every language. What is on the menu by its name is left
 * alone, so that after an error the same choice goes on where it ended.
 */
export function useAddSuggestions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: readonly { suggestion: Suggestion; price: number }[]) => {
      const [present, base, translated] = await Promise.all([
        call('GET /services'),
        textsIn(BASE_LANGUAGE),
        Promise.all(TRANSLATED_LANGUAGES.map(async language => [language, await textsIn(language)] as const)),
      ])
      const names = new Set(present.map(({ name }) => name))
      for (const { suggestion, price } of chosen.filter(each => !names.has(base[each.suggestion].name)))
        await call('POST /services', {
          body: {
            ...base[suggestion],
            ...SUGGESTIONS[suggestion],
            price,
            translations: Object.fromEntries(
              translated.map(([language, own]) => [language, own[suggestion]]),
            ),
          },
        })
    },
    onSettled: () => refresh(client, STALE['POST /services']),
  })
}
