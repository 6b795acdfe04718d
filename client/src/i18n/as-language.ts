import type { Language } from '@car-wash/server/contract/constants'
import { BRAND } from '../lib/brand.ts'

/** 'it-IT' → 'it'; undefined for a language that the chain does not offer. */
export function asLanguage(code: string | null | undefined): Language | undefined {
  const base = code?.toLowerCase().split(/[-_]/)[0]
  return BRAND.languages.find(language => language === base)
}
