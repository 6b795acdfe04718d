import type { VisitView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { stateKey } from '../../parts/visit/visit-steps.tsx'
import { Facts } from '../../ui/plain/facts.tsx'

/** The terms of the visit, which name nobody. */
export function VisitFacts({ visit }: { visit: VisitView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { branch, plateEnd, price } = visit
  return (
    <Facts
      facts={[
        {
          id: 'time',
          label: t('visit.when'),
          value: <Bdi dir="auto">{format.dateTime(visit.bookingDate, visit.bookingTime)}</Bdi>,
        },
        { id: 'service', label: t('visit.service'), value: <bdi>{visit.service}</bdi> },
        { id: 'branch', label: t('visit.branch'), value: <bdi>{branch.name}</bdi> },
        {
          id: 'place',
          label: t('visit.place'),
          value: <bdi className="wrap-anywhere">{branch.location}</bdi>,
        },
        {
          id: 'price',
          label: t('visit.price'),
          value: price === null ? t('visit.byPackage') : <Bdi dir="auto">{format.money(price)}</Bdi>,
        },
        {
          id: 'plate',
          label: t('visit.plate'),
          value: plateEnd && <Bdi>{`… ${plateEnd}`}</Bdi>,
        },
        { id: 'status', label: t('visit.status'), value: t(stateKey(visit)) },
      ]}
    />
  )
}
