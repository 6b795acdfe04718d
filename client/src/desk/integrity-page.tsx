import type { IntegrityView } from '@car-wash/server/contract'
import { ShieldCheck } from 'lucide-react'
import { Picture } from '../art/picture.tsx'
import { useChange, useReply } from '../lib/use-api.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { useWords } from '../i18n/use-words.ts'
import { Button } from '../ui/plain/button.tsx'
import { Card } from '../ui/plain/card.tsx'
import { Notice } from '../ui/plain/notice.tsx'
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'
import { EmptyState } from '../ui/plain/states.tsx'
import { toast } from '../ui/toast.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { StatCard } from '../ui/plain/stat-card.tsx'
import { Badge } from '../ui/plain/badge.tsx'
import { Bdi } from '../ui/plain/bdi.tsx'
import { Disclosure } from '../ui/plain/disclosure.tsx'

/** /AdminDashboard/Integrity: the latest check of whether bookings, bays and washes agree. */
export function IntegrityPage() {
  const { t } = useWords()
  const last = useReply('GET /admin/integrity', {}, { staleTime: 0 })
  const check = useChange('POST /admin/integrity', {
    onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
  })
  const button = (
    <Button icon={<ShieldCheck />} pending={check.isPending} onClick={() => check.mutate({})}>
      {t('integrity.checkNow')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('titles.integrity')} text={t('integrity.text')} actions={last.data && button} />
      <Loaded query={last} rows={5}>
        {check =>
          check.checkedAt === null ? (
            <Card>
              <EmptyState
                picture={<Picture of="nothingFound" />}
                title={t('integrity.never')}
                text={t('integrity.neverText')}
              />
            </Card>
          ) : (
            <Result check={check} at={check.checkedAt} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Result({ check: { ok, counted, faults }, at }: { check: IntegrityView; at: string }) {
  const { t, format } = useWords()
  const time = format.instant(at)
  return (
    <>
      <Notice
        role="status"
        tone={ok === true ? 'success' : 'danger'}
        title={
          ok === true
            ? t('integrity.allClear')
            : t('integrity.notClear', { count: faults.length, number: format.number(faults.length) })
        }
      >
        {t('integrity.checkedAt', { time })}
      </Notice>
      <Section title={t('integrity.kindsTitle')}>
        <FaultList faults={faults} />
      </Section>
      <Section title={t('integrity.countedTitle')}>
        <CheckCounts counted={counted} />
      </Section>
    </>
  )
}

const COUNTED = ['branches', 'days', 'bookings', 'packages', 'ledgerRows', 'keys', 'payments'] as const

/** How many records the check has read: an all-clear over nothing means nothing. */
function CheckCounts({ counted }: Pick<IntegrityView, 'counted'>) {
  const { t, format } = useWords()
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-3">
      {COUNTED.map(name => (
        <StatCard
          key={name}
          label={t(`integrity.counted.${name}`)}
          value={format.number(counted[name] ?? 0)}
        />
      ))}
    </div>
  )
}

/** Every kind of fault with its count, and the faults in a collapsed list. */
function FaultList({ faults }: Pick<IntegrityView, 'faults'>) {
  const { t, format } = useWords()
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {byKind(faults).map(({ kind, faults: ofKind }) => (
          <li key={kind} className="grid gap-3 p-4 sm:p-5">
            <div className="flex flex-col items-start justify-between gap-x-4 gap-y-2 sm:flex-row">
              <div className="min-w-0">
                <h3 className="font-semibold">{t(`integrity.kinds.${kind}`)}</h3>
                <p className="text-sm text-muted">{t(`integrity.kindTexts.${kind}`)}</p>
              </div>
              <Badge tone={ofKind.length === 0 ? 'success' : 'danger'}>
                {ofKind.length === 0
                  ? t('integrity.noFault')
                  : t('integrity.faults', { count: ofKind.length, number: format.number(ofKind.length) })}
              </Badge>
            </div>
            {ofKind.length > 0 && (
              <Disclosure title={t('integrity.found')}>
                <ul className="grid gap-2 text-sm">
                  {ofKind.map(({ object, message }) => (
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
const KINDS = ['I1', 'I2', 'I3', 'I5', 'I7', 'I9', 'M1', 'M2', 'M3'] as const
type Kind = (typeof KINDS)[number]

/** The faults by kind, including kinds without any. */
function byKind(faults: readonly Fault[]): { kind: Kind; faults: Fault[] }[] {
  return KINDS.map(kind => ({ kind, faults: faults.filter(({ invariant }) => invariant === kind) }))
}
