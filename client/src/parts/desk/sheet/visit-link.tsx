import type { BookingView } from '@car-wash/server/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useWords } from '../../../i18n/use-words.ts'
import { cacheKey } from '../../../lib/api-query.ts'
import { call } from '../../../lib/api.ts'
import { useReply } from '../../../lib/use-api.ts'
import { toast } from '../../../ui/toast.ts'
import { Button } from '../../../ui/plain/button.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { personOf } from '../booking-person.ts'
import { SentLink } from '../sent-link.tsx'

/** The customer's link: to be copied, sent from the desk's own phone, or replaced. */
export function VisitLink({ booking, onBack }: { booking: BookingView; onBack: () => void }) {
  const { t, format } = useWords()
  const client = useQueryClient()
  const input = { params: { id: booking._id } }
  const link = useReply('GET /bookings/:id/link', input, { staleTime: 0 })
  const renewal = useMutation({
    mutationFn: () => call('POST /bookings/:id/link', input),
    onSuccess: renewed => client.setQueryData(cacheKey('GET /bookings/:id/link', input), renewed),
    onError: () => toast.error(t('visit.desk.linkFailed')),
  })
  const time = format.dateTime(booking.bookingDate, booking.bookingTime)
  return (
    <>
      <Loaded query={link} rows={2} failed={t('visit.desk.linkFailed')}>
        {({ url }) => (
          <SentLink
            label={t('visit.desk.link')}
            url={url}
            text={t('visit.desk.message', { branch: booking.branchId.name, time, url })}
            phone={personOf(booking).phone}
          >
            <Button
              size="sm"
              variant="secondary"
              icon={<RefreshCw />}
              pending={renewal.isPending}
              onClick={() => renewal.mutate()}
            >
              {t('visit.desk.renew')}
            </Button>
          </SentLink>
        )}
      </Loaded>
      <Button variant="secondary" onClick={onBack}>
        {t('actions.back')}
      </Button>
    </>
  )
}
