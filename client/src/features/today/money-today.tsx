import type { BranchToday } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'

/** The day's money; while the drawer is open without what has been taken, since it is counted blind. */
export function MoneyToday({ day }: { day: BranchToday }) {
  const { t, format } = useWords()
  const facts = [
    [
      t('adminDashboard.takings'),
      day.takings === null ? t('adminDashboard.takingsLater') : format.euro(day.takings),
    ],
    [t('adminDashboard.payments'), format.number(day.payments)],
    [t('adminDashboard.packageWashes'), format.number(day.packageWashes)],
  ] as const
  return (
    <Card as="section" className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{t('adminDashboard.money')}</h2>
        <ButtonLink size="sm" variant="ghost" className="-me-3" to="/AdminDashboard/Till">
          {t('admin.railTill')}
        </ButtonLink>
      </div>
      <p>
        <span className="block text-sm text-muted">{t('adminDashboard.due')}</span>
        <bdi className="text-2xl font-semibold text-heading tabular-nums">{format.euro(day.due)}</bdi>
      </p>
      <dl className="grid gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold text-heading">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
