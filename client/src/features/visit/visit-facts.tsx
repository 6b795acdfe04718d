import type { VisitView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { stateKey } from '../../parts/visit/visit-steps.tsx'
import { Facts } from '../../ui/plain/facts.tsx'

/** The terms of a visit or of an offered place, which name nobody: when, what, where and for how much. */
export function useTerms({
  bookingDate,
  bookingTime,
  service,
  branch,
  price,
}: Pick<VisitView, 'bookingDate' | 'bookingTime' | 'service' | 'branch'> & {
  /** null by a package, undefined while none is known. */
  price?: number | null | undefined
}) {
  const { t, format } = useWords()
  const paid = price === null ? t('visit.byPackage') : price !== undefined && <bdi>{format.money(price)}</bdi>
  return [
    {
      label: t('visit.when'),
      value: <bdi>{format.dateTime(bookingDate, bookingTime)}</bdi>,
    },
    { label: t('words.service'), value: <bdi>{service}</bdi> },
    { label: t('words.branch'), value: <bdi>{branch.name}</bdi> },
    { label: t('words.address'), value: <bdi className="wrap-anywhere">{branch.location}</bdi> },
    { label: t('words.price'), value: paid },
  ]
}

/** The terms of the visit, the end of its plate and its state. */
export function VisitFacts({ visit }: { visit: VisitView }) {
  const { t } = useWords()
  const terms = useTerms(visit)
  const { plateEnd } = visit
  return (
    <Facts
      facts={[
        ...terms,
        {
          label: t('words.plate'),
          value: plateEnd && <Bdi>{`… ${plateEnd}`}</Bdi>,
        },
        { label: t('visit.status'), value: t(stateKey(visit)) },
      ]}
    />
  )
}
