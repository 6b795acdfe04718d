import type { Area, PAGES } from '@car-wash/server/contract/pages'
import { expectTypeOf, test } from 'vitest'
import type { areas } from './routes.tsx'

type Exported = {
  [Of in Area]: `${Of}/${string & keyof Awaited<ReturnType<(typeof areas)[Of]>>}`
}[Area]

test('an area exports its pages and nothing else, or the client does not compile', () => {
  expectTypeOf<Exported>().toEqualTypeOf<(typeof PAGES)[number]['page']>()
  // @ts-expect-error a page without a row
  expectTypeOf<Exported | 'desk/LostPage'>().toEqualTypeOf<(typeof PAGES)[number]['page']>()
  // @ts-expect-error a row without a page
  expectTypeOf<Exclude<Exported, 'desk/TillPage'>>().toEqualTypeOf<(typeof PAGES)[number]['page']>()
})
