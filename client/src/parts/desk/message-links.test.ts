import { expect, it } from 'vitest'
import { messageLinks } from './sent-link.tsx'

it('a message opens prefilled, in WhatsApp for an international number only', () => {
  const links = {
    sms: 'sms:+39333123?body=Ciao%20%26%20a%20presto',
    whatsApp: 'https://wa.me/39333123?text=Ciao%20%26%20a%20presto',
  }
  expect(messageLinks('+39 333-123', 'Ciao & a presto')).toEqual(links)
  expect(messageLinks('0039 333 123', 'Ciao & a presto')).toEqual(links)
  expect(messageLinks('333 123', 'x')).toEqual({ sms: 'sms:333123?body=x' })
  expect(messageLinks(undefined, 'x')).toEqual({})
})
