import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '@car-wash/server/contract/constants'
import { loadBundle, show, startI18n } from './i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadBundle('desk')
})
afterAll(() => show('en'))

async function washes(language: Language, counts: number[]): Promise<string[]> {
  await show(language)
  return counts.map(count => i18next.t('units.washes', { count }))
}

describe('counts in a text', () => {
  it('numbers in a text take the plural form of the language', async () => {
    expect(await washes('en', [0, 1, 2])).toEqual(['0 washes', '1 wash', '2 washes'])
    expect(await washes('it', [0, 1, 2])).toEqual(['0 lavaggi', '1 lavaggio', '2 lavaggi'])
    expect(await washes('ar', [0, 1, 2, 3, 10, 11, 99, 100, 102])).toEqual([
      'لا غسلات',
      'غسلة واحدة',
      'غسلتان',
      '3 غسلات',
      '10 غسلات',
      '11 غسلة',
      '99 غسلة',
      '100 غسلة',
      '102 غسلة',
    ])
    await show('ar')
    expect([3, 11, 60, 100, 365].map(count => i18next.t('units.days', { count }))).toEqual([
      '3 أيام',
      '11 يومًا',
      '60 يومًا',
      '100 يوم',
      '365 يومًا',
    ])
  })

  it('numbers in a text have the digit grouping of the language, and other values stay unchanged', async () => {
    expect(await washes('en', [3412])).toEqual(['3,412 washes'])
    expect(await washes('it', [3412, 12345, 1_000_000])).toEqual([
      '3.412 lavaggi',
      '12.345 lavaggi',
      '1.000.000 di lavaggi',
    ])
    expect(await washes('ar', [3412])).toEqual(['3,412 غسلة'])
    await show('it')
    expect(i18next.t('footer.copyright', { year: 2026, brand: 'Washline' })).toContain('© 2026 Washline')
  })
})
