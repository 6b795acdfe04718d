import { Loaded } from '../parts/lists/loaded.tsx'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Receipt } from '../features/payments/receipt.tsx'
import { useReply } from '../lib/use-api.ts'
import { useFilters } from '../parts/lists/use-filters.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'

/** /receipt?id=…: a receipt made for printing, the same for its customer and the desk. */
export function ReceiptPage() {
  const { t } = useTranslation()
  const isOwn = useUser().role === 'customer'
  const params = { id: useFilters().value('id') || 'none' }
  const own = useReply('GET /users/payments/:id', { params }, { enabled: isOwn })
  const desk = useReply('GET /admin/payments/:id', { params }, { enabled: !isOwn })
  const receipt = isOwn ? own : desk
  // It names vehicle and walk-in; a receipt for a package has none.
  const bookingId = receipt.data?.for.kind === 'booking' ? receipt.data.for._id : ''
  const booking = useReply('GET /bookings/:id', { params: { id: bookingId } }, { enabled: bookingId !== '' })
  // Nothing that arrives late moves what is there.
  const isPending = receipt.isPending || booking.isLoading
  const data = isPending ? undefined : receipt.data
  return (
    <Page narrow>
      <PageHeader
        title={t(data && data.amount < 0 ? 'payments.givenBackTitle' : 'titles.receipt')}
        actions={
          data && (
            <Button icon={<Printer />} onClick={() => print()}>
              {t('payments.print')}
            </Button>
          )
        }
      />
      <Loaded query={{ ...receipt, data }}>
        {shown => <Receipt receipt={shown} booking={booking.data} />}
      </Loaded>
    </Page>
  )
}
