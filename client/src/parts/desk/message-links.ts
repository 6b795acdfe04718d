/**
 * Addresses that open a message of this text in the phone's own program. WhatsApp takes international numbers only;
 * there is nothing without a number.
 */
export function messageLinks(phone: string | undefined, text: string): { whatsApp?: string; sms?: string } {
  const number = phone?.replaceAll(/[^+\d]/g, '').replace(/^00/, '+') ?? ''
  if (number === '') return {}
  const body = encodeURIComponent(text)
  return {
    sms: `sms:${number}?body=${body}`,
    ...(number.startsWith('+') && { whatsApp: `https://wa.me/${number.slice(1)}?text=${body}` }),
  }
}
