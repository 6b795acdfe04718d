import { Phone } from 'lucide-react'
import { Bdi } from '../../../ui/plain/bdi.tsx'

/** A phone number as a link; in a compact table row, a button with a telephone icon. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(' ', '')}`}
      className="-my-2 inline-flex min-h-11 shrink-0 items-center whitespace-nowrap text-brand-ink underline-offset-4 hover:underline cards:my-0 cards:size-11 cards:justify-center cards:rounded-control cards:border cards:border-line"
    >
      <Phone aria-hidden className="hidden size-5 cards:block" />
      <Bdi className="cards:sr-only">{phone}</Bdi>
    </a>
  )
}
