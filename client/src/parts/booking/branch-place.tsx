import type { BranchView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'

/** A branch's name and its address or map link (specification 3: `location`). */
export function BranchPlace({ branch }: { branch: Pick<BranchView, 'name' | 'location'> }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="block wrap-anywhere">{branch.name}</span>
      {branch.location.startsWith('https://') ? (
        <a
          href={branch.location}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sm font-normal text-brand-ink underline"
        >
          {t('booking.map')}
        </a>
      ) : (
        <bdi className="block text-sm font-normal wrap-anywhere text-muted">{branch.location}</bdi>
      )}
    </>
  )
}

/** The branch's own map link, or a search for its address. */
export function routeTo({ name, location }: { name: string; location?: string }): string {
  if (location?.startsWith('https://')) return location
  const place = [name, location].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}
