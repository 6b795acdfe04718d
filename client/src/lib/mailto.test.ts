import { expect, it } from 'vitest'
import { mailtoLink } from './mailto.ts'

it('a mail link preserves spaces, line breaks and special characters', () => {
  const link = mailtoLink({ to: 'a+b@example.com', subject: 'Booking & more', body: 'Line 1\nLine 2 مرحبا' })
  expect(link).toBe(
    `mailto:a%2Bb@example.com?subject=Booking%20%26%20more&body=Line%201%0D%0ALine%202%20${encodeURIComponent('مرحبا')}`,
  )
})
