import type { BranchView } from '@car-wash/server/contract'
import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { cx } from '../../ui/cx.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'
import { openingAt } from './opening.ts'
import { useBranches } from './use-branches.ts'

/** The branches with today's hours and whether each is open now. */
export function BranchList({ waiting }: { waiting: ReactNode }) {
  const { t } = useTranslation()
  const { branches, retry } = useBranches()
  const now = useNow()
  if (branches.state === 'loading') return waiting
  if (branches.state === 'failed') {
    return (
      <ErrorState
        title={t('landing.branches.error')}
        level={3}
        retryLabel={t('common.tryAgain')}
        onRetry={retry}
      />
    )
  }
  if (branches.branches.length === 0) {
    return <p className="text-center text-lg text-muted">{t('landing.branches.none')}</p>
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {branches.branches.map(branch => (
        <BranchCard key={branch._id} branch={branch} now={now} />
      ))}
    </ul>
  )
}

function BranchCard({ branch, now }: { branch: BranchView; now: number }) {
  const { t } = useTranslation()
  const { time } = useFormat()
  const { hours, isOpen } = openingAt(branch, now)
  const closed = hours === null ? t('landing.branches.closedToday') : t('landing.branches.closedNow')
  return (
    <Card as="li" className="flex min-h-52 flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg font-semibold">
          <bdi>{branch.name}</bdi>
        </h3>
        <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? t('landing.branches.openNow') : closed}</Badge>
      </div>
      {hours && (
        <p className="mt-auto text-ink">
          <span className="text-muted">{t('landing.branches.today')}</span>{' '}
          <bdi className="font-medium">
            {t('landing.branches.hours', { from: time(hours.from), to: time(hours.to) })}
          </bdi>
        </p>
      )}
      <div className={cx('flex flex-col items-start text-sm', !hours && 'mt-auto')}>
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
