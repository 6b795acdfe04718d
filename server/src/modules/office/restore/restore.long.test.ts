import { test } from 'vitest'
import { expectClosedAfter, useRestores } from './testing/restored-chain.ts'

useRestores()

test('nothing that was erased, revoked or signed out comes back in 100 restores', async () => {
  await expectClosedAfter(100)
})
