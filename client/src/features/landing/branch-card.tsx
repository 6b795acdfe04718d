import type { BranchView } from '@car-wash/server/contract'
import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { openingAt } from './opening.ts'

export interface BranchCardProps {
  branch: BranchView
  /** Milliseconds. */
  now: number
  /** Kilometres from the visitor; undefined while unknown. */
  distance: number | undefined
  /** The next free time, at a fixed height. */
  next: ReactNode
}

/** A branch with today's hours, whether it is open now, and its next free time. */
export function BranchCard({ branch, now, distance, next }: BranchCardProps) {
  const { t } = useTranslation()
  const { time, number } = useFormat()
  const { hours, isOpen } = openingAt(branch, now)
  const closed = hours === null ? t('landing.branches.closedToday') : t('landing.branches.closedNow')
  return (
    <Card as="li" className="flex min-h-64 flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="text-lg font-semibold">
            <bdi>{branch.name}</bdi>
          </h4>
          {distance !== undefined && (
            <p className="text-sm text-muted">
              <bdi>{t('landing.branches.km', { km: number(Math.max(1, Math.round(distance))) })}</bdi>
            </p>
          )}
        </div>
        <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? t('landing.branches.openNow') : closed}</Badge>
      </div>
      <div className="mt-auto">{next}</div>
      {hours && (
        <p className="text-ink">
          <span className="text-muted">{t('landing.branches.today')}</span>{' '}
          <bdi className="font-medium">
            {t('landing.branches.hours', { from: time(hours.from), to: time(hours.to) })}
          </bdi>
        </p>
      )}
      <div className="flex flex-col items-start text-sm">
        <Place location={branch.location} />
        <a
          href={`tel:${branch.phone.replaceAll(' ', '')}`}
          aria-label={t('landing.branches.call', { phone: branch.phone })}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-brand-ink hover:underline"
        >
          <Phone aria-hidden className="size-4 shrink-0" />
          <Bdi>{branch.phone}</Bdi>
        </a>
      </div>
    </Card>
  )
}

/** `location` is text or an https map link (api.md). */
function Place({ location }: { location: string }) {
  const { t } = useTranslation()
  const look = 'inline-flex min-h-11 items-center gap-2'
  if (!location.startsWith('https://')) {
    return (
      <p className={`${look} text-muted`}>
        <MapPin aria-hidden className="size-4 shrink-0" />
        <bdi>{location}</bdi>
      </p>
    )
  }
  return (
    <a
      href={location}
      target="_blank"
      rel="noreferrer"
      className={`${look} font-medium text-brand-ink hover:underline`}
    >
      <MapPin aria-hidden className="size-4 shrink-0" />
      {t('landing.branches.map')}
    </a>
  )
}
