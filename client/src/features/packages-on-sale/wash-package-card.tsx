import type { WashPackageView } from '@car-wash/server/contract'
import { CalendarClock, Check, Droplets, PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card, LEVEL_CARD } from '../../ui/plain/card.tsx'

/**
 * A package on offer; the page supplies its `actions`. `serviceNames` are the names of its services in the current
 * language.
 */
export function WashPackageCard({
  washPackage,
  serviceNames,
  actions,
}: {
  washPackage: WashPackageView
  serviceNames: readonly string[]
  actions: ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, description, price, washCount, validityDays, saving } = washPackage
  return (
    <Card as="li" className={LEVEL_CARD}>
      <h2 className="text-xl font-semibold wrap-anywhere">{name}</h2>
      <p className="mt-1 wrap-anywhere text-muted">{description}</p>
      <p className="mt-5 flex flex-wrap content-start items-baseline gap-x-3">
        <Bdi dir="auto" className="max-w-full text-2xl font-semibold wrap-anywhere text-heading tabular-nums">
          {format.money(price)}
        </Bdi>
        <span className="text-sm text-muted">
          {t('packages.perWash', { price: format.money(price / washCount) })}
        </span>
        {saving && (
          <Badge tone="success" icon={<PiggyBank />} className="mt-2">
            {t('packages.saving', {
              amount: format.money(saving.amount),
              percent: format.percent(saving.percent / 100),
            })}
          </Badge>
        )}
      </p>
      <ul className="mt-5 grid content-start gap-2.5 border-t border-line pt-5">
        <Line icon={<Droplets />}>
          <strong className="font-semibold text-heading">{t('units.washes', { count: washCount })}</strong>
        </Line>
        <Line icon={<CalendarClock />}>
          {t('packages.validity', { days: t('units.days', { count: validityDays }) })}
        </Line>
        {serviceNames.length === 0 && <Line icon={<Check />}>{t('packages.everyService')}</Line>}
        {serviceNames.map(service => (
          <Line key={service} icon={<Check />}>
            {service}
          </Line>
        ))}
      </ul>
      <div className="row-start-6 grid content-end pt-6">{actions}</div>
    </Card>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden className="mt-0.5 text-brand-ink *:size-5">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
