import { expect, it, vi } from 'vitest'
import { parseUser, serializeUser } from './stored-user.ts'

const user = { _id: 'a'.repeat(24), name: 'Ada', email: 'ada@example.com', role: 'customer' } as const

it('a stored user can be read back', () => {
  expect(parseUser(serializeUser(user))).toEqual(user)
})

it('only what the screens need is stored', () => {
  expect(serializeUser({ ...user, phone: '123', token: 'x' } as typeof user)).toBe(JSON.stringify(user))
})

it.each([['{oops'], ['null'], ['"text"'], ['{"_id":1}'], [JSON.stringify({ ...user, role: 'owner' })]])(
  'an invalid stored user (%s) is logged and ignored',
  text => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(parseUser(text)).toBeNull()
    expect(log.mock.calls[0]?.[0]).toBe('Error parsing stored user')
    log.mockRestore()
  },
)

it('an empty storage means signed out, without an error', () => {
  expect(parseUser(null)).toBeNull()
})
