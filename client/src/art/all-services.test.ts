import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_KINDS } from '@car-wash/server/contract/constants'
import { expect, it } from 'vitest'

it('the one file of pictures of services has a scene for each kind, in the order of the kinds', () => {
  const file = readFileSync(join(import.meta.dirname, 'all-services.svg'), 'utf8')
  const scenes = [...file.matchAll(/<svg y="(\d+)" width="480" height="240"/g)].map(([, y]) => Number(y))
  expect(scenes).toEqual(SERVICE_KINDS.map((_, index) => index * 240))
})
