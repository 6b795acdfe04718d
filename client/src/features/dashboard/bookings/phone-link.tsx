import { Bdi } from '../../../ui/plain/bdi.tsx'

/** A phone number as a link. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(' ', '')}`}
      className="-my-2 inline-flex min-h-11 items-center whitespace-nowrap text-brand-ink underline-offset-4 hover:underline"
    >
      <Bdi>{phone}</Bdi>
    </a>
  )
}
