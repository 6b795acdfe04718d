import type { CustomerDetail, CustomerView } from '@car-wash/server/contract'
import { CalendarPlus, TicketPlus, Link2 } from 'lucide-react'
import { useWords } from '../../i18n/use-words.ts'
import { PhoneLink } from '../../parts/branches/phone-link.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Facts } from '../../ui/plain/facts.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { CustomerBookings } from './customer-bookings.tsx'
import { useAskToSell } from './sell-package.tsx'
import { DeskPayments } from '../../parts/payments/desk-payments.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { useChange } from '../../lib/use-api.ts'
import { MailAddress } from '../../parts/desk/mail-address.tsx'
import { DeskNotes } from '../../parts/desk/desk-notes.tsx'
import { SentLink } from '../../parts/desk/sent-link.tsx'
import { ask } from '../../parts/dialogs/ask.tsx'

/** A customer as the desk knows them: contact, cars, visits, money, packages, notes and bookings. */
export function CustomerProfile({
  customer,
  onBook,
}: {
  customer: CustomerDetail
  onBook: (customer: CustomerView) => void
}) {
  const { t } = useWords()
  const askToSell = useAskToSell()
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button icon={<CalendarPlus />} onClick={() => onBook(customer)}>
          {t('customers.book')}
        </Button>
        <Button variant="secondary" icon={<TicketPlus />} onClick={() => askToSell(customer)}>
          {t('counter.addPackage')}
        </Button>
      </div>
      <Card>
        <CustomerFacts customer={customer} />
      </Card>
      {!customer.canSignIn && <ClaimLink customer={customer} />}
      <Section title={t('counter.packages')}>
        <CustomerPackages packages={customer.packages} />
      </Section>
      <Section title={t('titles.payments')}>
        <DeskPayments filter={{ customerId: customer._id }} />
      </Section>
      <CustomerNotes customer={customer} />
      <Section title={t('adminBookings.tab')}>
        <CustomerBookings id={customer._id} />
      </Section>
    </>
  )
}

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { t, format } = useWords()
  const { phone, email, vehicles, visits, lastVisitAt, noShows, money } = customer
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  return (
    <Facts
      layout="stack"
      className="xl:grid-cols-3"
      facts={[
        {
          label: t('words.phone'),
          value:
            phone === null ? null : (
              <PhoneLink icon phone={phone} className="-my-2 text-brand-ink hover:underline" />
            ),
        },
        {
          label: t('adminBookings.email'),
          value: email === '' ? null : <MailAddress {...customer} />,
        },
        {
          label: t('customers.vehicles'),
          value:
            vehicles.length === 0 ? (
              t('customers.none')
            ) : (
              <ul>
                {vehicles.map(({ _id, plate, label, type }) => (
                  <li key={_id}>
                    <Bdi className="whitespace-nowrap">{plate}</Bdi> {t(`status.vehicle.${type}`)}{' '}
                    <bdi className="text-muted">{label}</bdi>
                  </li>
                ))}
              </ul>
            ),
        },
        {
          label: t('counter.visits'),
          value: (
            <>
              {format.number(visits)}
              {lastVisitAt !== null && (
                <span className="block text-sm font-normal text-muted">
                  {t('counter.lastVisit')} <bdi>{format.instantDate(lastVisitAt)}</bdi>
                </span>
              )}
            </>
          ),
        },
        { label: t('counter.noShows'), value: format.number(noShows) },
        { label: t('counter.paidWashes'), value: euro(money.bookings) },
        { label: t('counter.paidPackages'), value: euro(money.packages) },
        { label: t('counter.owed'), value: euro(money.unpaid) },
        {
          label: t('customers.since'),
          value: <bdi>{format.instantDate(customer.createdAt)}</bdi>,
        },
      ]}
    />
  )
}

/** A customer's packages with the washes left; those that can still pay for a wash stand out. */
function CustomerPackages({ packages }: Pick<CustomerDetail, 'packages'>) {
  const { t, format } = useWords()
  if (packages.length === 0) return <p className="text-muted">{t('counter.noPackages')}</p>
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {packages.map(({ _id, packageId, availableWashes, expiryDate, isPaid, valid }) => (
        <li key={_id} className="grid gap-1 rounded-card border border-line bg-surface p-4">
          <span className="flex flex-wrap items-start justify-between gap-2">
            <bdi className="font-semibold text-heading">{packageId.name}</bdi>
            <Badge tone={valid ? 'success' : 'neutral'}>
              {t(valid ? 'counter.packageValid' : 'counter.packageOver')}
            </Badge>
          </span>
          <span className="text-sm text-muted">
            {t('adminBookings.leftAfter', { number: format.number(availableWashes) })}
          </span>
          <span className="text-sm text-muted">
            {t('adminBookings.expiry')}: <bdi>{format.date(expiryDate)}</bdi> ·{' '}
            {t(isPaid ? 'status.payment.paid' : 'status.payment.unpaid')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** For a customer who cannot sign in yet: a link, once and for a week, with which they get an account of their own. */
function ClaimLink({ customer: { _id, name, email, phone } }: { customer: CustomerView }) {
  const { t } = useWords()
  const link = useChange('POST /admin/customers/:id/claim-link')
  const url = link.data?.url ?? ''
  return (
    <Card>
      <div className="grid gap-4">
        <p>{t('customers.claimText')}</p>
        {link.data ? (
          <SentLink
            label={t('customers.claimLink')}
            url={url}
            text={t('customers.claimMessage', { name, url })}
            phone={phone ?? undefined}
            mail={{ to: email, subject: t('customers.claimSubject') }}
          />
        ) : (
          <Button
            variant="secondary"
            className="justify-self-start"
            icon={<Link2 />}
            onClick={() =>
              ask({
                question: t('customers.claimQuestion'),
                thing: <bdi>{name}</bdi>,
                text: t('customers.claimQuestionText'),
                confirm: t('customers.makeClaimLink'),
                send: () => link.mutateAsync({ params: { id: _id } }),
              })
            }
          >
            {t('customers.makeClaimLink')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** What the desk has noted about a customer. */
function CustomerNotes({ customer: { _id: id, notes } }: { customer: CustomerDetail }) {
  const { t } = useWords()
  const { mutateAsync } = useChange('PUT /admin/customers/:id/notes')
  return (
    <DeskNotes
      label={t('counter.deskNotes')}
      hint={t('counter.deskNotesHint')}
      saved={notes.text}
      send={text => mutateAsync({ params: { id }, body: { text, rev: notes.rev } })}
    />
  )
}
