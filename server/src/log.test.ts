import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('an error is logged with its type, code and stack, without the addresses and documents it quotes', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => lines.push(line) })
  const duplicate = Object.assign(
    new Error('E11000 duplicate key: { email: "zelda@example.com" }', {
      cause: new Error('for zelda@example.com'),
    }),
    { code: 11000, keyValue: { email: 'zelda@example.com', plate: 'ZQ777QZ' } },
  )
  log.error({ err: duplicate }, 'bug')
  log.warn({ reason: String(new Error('550 <zelda@example.com>: no such mailbox')) }, 'a mail')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'Error', code: 11000, stack: expect.stringContaining('log.test.ts') as string },
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ reason: 'Error: 550 <…@…>: no such mailbox' })
  expect(lines.join('')).not.toMatch(/zelda|ZQ777QZ/)
})
