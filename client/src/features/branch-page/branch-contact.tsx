import type { BranchView } from '@car-wash/server/contract'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PhoneLink } from '../../parts/branches/phone-link.tsx'

const LINE = 'inline-flex min-h-11 items-center gap-2'
const LINK = `${LINE} font-semibold underline underline-offset-4`

/** Where a branch is, and its phone number. `location` is text or an https map link. */
export function BranchContact({ branch: { location, city, phone } }: { branch: BranchView }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start">
      {location.startsWith('https://') ? (
        <a href={location} target="_blank" rel="noreferrer" className={LINK}>
          <MapPin aria-hidden className="size-4 shrink-0" />
          {t('booking.map')}
        </a>
      ) : (
        <p className={LINE}>
          <MapPin aria-hidden className="size-4 shrink-0" />
          <bdi className="wrap-anywhere">
            {location}
            {city !== '' && !location.includes(city) && `, ${city}`}
          </bdi>
        </p>
      )}
      <PhoneLink icon phone={phone} className="font-semibold underline" />
    </div>
  )
}
