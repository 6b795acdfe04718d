import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useReply } from '../../lib/use-api.ts'
import { mostSaving } from '../../parts/my-package/most-saving.ts'

/** The package that saves most on a service; nothing where none does. */
export function PackageOffer({ serviceId }: { serviceId: string }) {
  const { t, format } = useWords()
  const { data = [] } = useReply('GET /packages', {})
  const best = mostSaving(data.filter(({ services }) => services.some(({ _id }) => _id === serviceId)))
  if (!best?.saving) return null
  const { price, washCount, saving } = best
  return (
    <Link
      to="/packages"
      className="flex min-w-0 grow items-center gap-4 rounded-card border border-line bg-surface p-3 hover:border-brand"
    >
      <span className="grid h-11 w-14 shrink-0 place-content-center rounded-control on-navy navy-sky font-semibold">
        <bdi>{format.number(washCount)} ×</bdi>
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold text-heading">
          {t('landing.offer.title', {
            washes: t('units.washes', { count: washCount }),
            price: isolated(format.money(price)),
          })}
        </span>
        <span className="block text-sm text-muted">
          {t('landing.offer.text', {
            each: isolated(format.money(price / washCount)),
            single: isolated(format.money((price + saving.amount) / washCount)),
          })}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  )
}
