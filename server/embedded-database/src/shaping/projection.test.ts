import { describe, expect, test } from 'vitest'
import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { compileProjection } from './projection.ts'

// https://www.mongodb.com/docs/manual/reference/operator/projection/

const DOC: Doc = { _id: 1, title: 'x', by: { ids: [{ n: 7, m: 8 }, 9, [{ n: 1 }]], name: 'y' } }

const SHOWN: readonly (readonly [Doc, Doc])[] = [
  [{ title: 1 }, { _id: 1, title: 'x' }],
  [{ title: true, _id: 0 }, { title: 'x' }],
  [{ _id: 1 }, { _id: 1 }],
  [{ _id: 0 }, { title: 'x', by: DOC['by'] }],
  [{ by: 0 }, { _id: 1, title: 'x' }],
  [
    { by: 0, _id: 1 },
    { _id: 1, title: 'x' },
  ],
  [{ 'by.name': 1 }, { _id: 1, by: { name: 'y' } }],
  [{ by: { name: 1 } }, { _id: 1, by: { name: 'y' } }],
  [{ 'by.ids.n': 1, _id: 0 }, { by: { ids: [{ n: 7 }, [{ n: 1 }]] } }],
  [
    { 'by.ids.n': 0, title: 0 },
    { _id: 1, by: { ids: [{ m: 8 }, 9, [{}]], name: 'y' } },
  ],
  [{ 'title.sub': 1 }, { _id: 1 }],
]

const REFUSED: readonly (readonly [Doc, number])[] = [
  [{ title: 1, by: 0 }, 31254],
  [{ title: 0, by: 1 }, 31253],
  [{ by: 1, 'by.name': 1 }, 31249],
  [{ 'by.name': 1, by: 1 }, 31249],
  [{ by: {} }, 51270],
  [{ 'by..name': 1 }, 15998],
  [{ 'by.ids.$': 1 }, 115],
  [{ by: { $slice: 1 } }, 115],
  [{ by: { $elemMatch: { n: 1 } } }, 115],
  [{ by: '$title' }, 115],
]

describe('a projection', () => {
  test.each(SHOWN)('%j', (projection, expected) => {
    const shown = compileProjection(projection)?.(DOC) ?? DOC
    expect(encode(shown).toString('hex')).toBe(encode(expected).toString('hex'))
  })

  test.each(REFUSED)('%j is refused', (projection, code) => {
    expect(() => compileProjection(projection)).toThrow(expect.objectContaining({ code }))
  })
})
