import type { IntegrityView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Disclosure } from '../../ui/plain/disclosure.tsx'

/** Every kind of fault with its count, and the faults in a collapsed list. */
export function FaultList({ faults }: Pick<IntegrityView, 'faults'>) {
  const { t, format } = useWords()
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {byKind(faults).map(({ kind, faults: found }) => (
          <li key={kind} className="grid gap-3 p-4 sm:p-5">
            <div className="flex flex-col items-start justify-between gap-x-4 gap-y-2 sm:flex-row">
              <div className="min-w-0">
                <h3 className="font-semibold">{t(`integrity.kinds.${kind}`)}</h3>
                <p className="text-sm text-muted">{t(`integrity.kindTexts.${kind}`)}</p>
              </div>
              <Badge tone={found.length === 0 ? 'success' : 'danger'}>
                {found.length === 0
                  ? t('integrity.noFault')
                  : t('integrity.faults', { count: found.length, number: format.number(found.length) })}
              </Badge>
            </div>
            {found.length > 0 && (
              <Disclosure title={t('integrity.found')}>
                <ul className="grid gap-2 text-sm">
                  {found.map(({ object, message }) => (
                    <li key={`${object} ${message}`} className="wrap-anywhere">
                      <Bdi className="font-semibold text-heading">{object}</Bdi> <Bdi>{message}</Bdi>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Fault = IntegrityView['faults'][number]

/** The kinds of fault, in display order: see booking-integrity and money, Invariants. */
export const KINDS = ['I1', 'I2', 'I3', 'I5', 'I7', 'I9', 'M1', 'M2', 'M3'] as const
export type Kind = (typeof KINDS)[number]

/** The faults by kind, including kinds without any. */
export function byKind(faults: readonly Fault[]): { kind: Kind; faults: Fault[] }[] {
  return KINDS.map(kind => ({ kind, faults: faults.filter(({ invariant }) => invariant === kind) }))
}
