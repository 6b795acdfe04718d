import { expect, it } from 'vitest'
import { comeBackTo, placeAfterLogin, startPageOf } from './return-to.ts'

it('signing in returns to the pressed link with its state', () => {
  const state = comeBackTo({ pathname: '/serviceBooking', state: { serviceId: '1' } })
  expect(placeAfterLogin(state, 'customer')).toMatchObject({
    pathname: '/serviceBooking',
    state: { serviceId: '1' },
  })
})

it('a plain login takes a customer to the profile and an admin to the dashboard', () => {
  expect(placeAfterLogin(null, 'customer').pathname).toBe('/profile')
  expect(placeAfterLogin(undefined, 'branch-admin').pathname).toBe('/AdminDashboard')
  expect(placeAfterLogin({ from: { pathname: '//evil.example' } }, 'customer').pathname).toBe('/profile')
})

it('a person of another role goes to their own start page', () => {
  expect(startPageOf('customer')).toBe('/customer/dashboard')
  expect(startPageOf('super-admin')).toBe('/AdminDashboard')
})
