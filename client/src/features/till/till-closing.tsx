import { Loaded } from '../../parts/lists/loaded.tsx'
import type { TillView } from '@car-wash/server/contract'
import { PAGE_SIZE } from '@car-wash/server/contract/constants'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { usePages } from '../../lib/use-api.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Facts } from '../../ui/plain/facts.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { Difference } from './difference.tsx'

/** The closing of a counted till with every payment in it, made for printing. */
export function TillClosing({ till, onBack }: { till: TillView; onBack: () => void }) {
  const { t } = useWords()
  const payments = usePages('GET /admin/payments', { tillId: till._id, limit: String(PAGE_SIZE.max) })
  const { hasNextPage, isFetching, fetchNextPage } = payments
  // Paper has no button for more.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return (
    <Section
      title={t('till.closing')}
      text={t('till.closingText')}
      actions={
        <>
          <Button variant="secondary" onClick={onBack}>
            {t('till.back')}
          </Button>
          <Button icon={<Printer />} pending={hasNextPage || payments.isPending} onClick={() => print()}>
            {t('till.print')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <Card>
          <ClosingFacts till={till} />
        </Card>
        <Loaded query={payments} empty={t('till.noCash')}>
          {rows => <PaymentsTable payments={rows} />}
        </Loaded>
      </div>
    </Section>
  )
}

function ClosingFacts({ till }: { till: TillView }) {
  const { t, format } = useWords()
  const { branchId, openedAt, openedBy, closedAt, closedBy, float, expected, counted, note } = till
  const euro = (amount: number | null) => amount !== null && <bdi>{format.euro(amount)}</bdi>
  const moment = (at: string | null, by: TillView['openedBy']) =>
    at !== null && (
      <>
        <bdi className="whitespace-nowrap">{format.instant(at, branchId?.timeZone)}</bdi>
        {by && <bdi className="block text-sm font-normal text-muted">{by.name}</bdi>}
      </>
    )
  return (
    <Facts
      layout="stack"
      className="lg:grid-cols-4"
      facts={[
        {
          label: t('words.branch'),
          value: <bdi>{branchId?.name ?? t('till.headOffice')}</bdi>,
        },
        { label: t('till.openedAt'), value: moment(openedAt, openedBy) },
        { label: t('till.closedAt'), value: moment(closedAt, closedBy) },
        { label: t('till.difference'), value: <Difference of={till} /> },
        { label: t('till.floatThen'), value: euro(float) },
        {
          label: t('till.cash'),
          value: euro(expected === null ? null : cents(expected - float)),
        },
        { label: t('till.expected'), value: euro(expected) },
        { label: t('till.counted'), value: euro(counted) },
        {
          label: t('till.note'),
          value: note === null ? null : <bdi className="wrap-anywhere">{note}</bdi>,
        },
      ]}
    />
  )
}

/** A difference of two amounts in euro, without the error of binary fractions. */
const cents = (euro: number): number => Math.round(euro * 100) / 100
