import type { WashPackageView } from '@car-wash/server/contract'
import { CalendarClock, Check, Droplets, PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Card, LEVEL_CARD } from '../../ui/plain/card.tsx'
import { Drops } from '../../ui/plain/drops.tsx'

/**
 * A package on offer; the page supplies its `actions`. `serviceNames` are the names of its services in the current
 * language.
 */
export function WashPackageCard({
  washPackage,
  serviceNames,
  isBest,
  actions,
}: {
  washPackage: WashPackageView
  serviceNames: readonly string[]
  /** It saves most of those on offer. */
  isBest: boolean
  actions: ReactNode
}) {
  const { t, format } = useWords()
  const { name, description, price, washCount, validityDays, saving } = washPackage
  return (
    <Card
      as="li"
      padding="none"
      className={cx(
        LEVEL_CARD,
        'rounded-panel p-2 pb-5',
        isBest && 'border-2 border-brand p-[7px] shadow-card',
      )}
    >
      <div
        className={cx(
          'grid content-start gap-1 rounded-card p-4',
          isBest ? 'on-navy navy-sky' : 'bg-linear-to-br from-brand-soft to-brand-line/50',
        )}
      >
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h2 className="text-xl font-semibold wrap-anywhere">{name}</h2>
          {isBest && (
            <Badge tone="success" icon={<PiggyBank />}>
              {t('packages.savesMost')}
            </Badge>
          )}
        </div>
        <p className="wrap-anywhere">{description}</p>
        <Drops count={washCount} className={cx('mt-3 min-h-6', isBest ? 'text-foam' : 'text-brand')} />
      </div>
      <div className="px-3 pt-4">
        <p>
          <bdi className="text-2xl font-semibold wrap-anywhere text-heading tabular-nums">
            {format.money(price)}
          </bdi>
        </p>
        <p className="text-sm text-muted">
          {t('packages.perWash', { price: isolated(format.money(price / washCount)) })}{' '}
          {saving && (
            <s>
              <span className="sr-only">{t('packages.insteadOf')} </span>
              <bdi>{format.money((price + saving.amount) / washCount)}</bdi>
            </s>
          )}
        </p>
        <p className="mt-1 min-h-5 text-sm font-semibold text-success-ink">
          {saving &&
            t('packages.saving', {
              amount: isolated(format.money(saving.amount)),
              percent: isolated(format.percent(saving.percent / 100)),
            })}
        </p>
      </div>
      <ul className="mt-3 grid content-start gap-2 px-3">
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
      <div className="row-start-6 grid content-end px-3 pt-5">{actions}</div>
    </Card>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden className="mt-0.5 text-muted *:size-4.5">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
