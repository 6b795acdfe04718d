import { expect, test } from 'vitest'
import { cacheKey } from './api-query.ts'

test('a call without input has the key of the same call with an empty one', () => {
  expect(cacheKey('GET /admin/settings')).toEqual(cacheKey('GET /admin/settings', {}))
  expect(cacheKey('GET /packages')).toEqual(cacheKey('GET /packages', {}))
  expect(cacheKey('GET /packages')).not.toEqual(cacheKey('GET /services'))
})
