import type { AdminWaitingView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { useReply } from '../../lib/use-api.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { PhoneLink } from '../../parts/branches/phone-link.tsx'
import { Badge } from '../../ui/plain/badge.tsx'

/** Who waits for a place at a branch on a day, longest first, each with a phone number to tap. */
export function Waiters({
  branchId,
  date,
  onClose,
}: {
  branchId: string
  date: string
  onClose: () => void
}) {
  const { t } = useWords()
  const waiters = useReply('GET /admin/waiting', { query: { branchId, date } })
  return (
    <Dialog title={t('board.whoWaits')} onClose={onClose}>
      <Loaded query={waiters} rows={3} empty={t('board.waitingNone')}>
        {rows => (
          <ul className="grid gap-3">
            {rows.map(row => (
              <Waiter key={row._id} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function Waiter({
  row: { userId, serviceId, offer, fromTime, toTime, createdAt },
}: {
  row: AdminWaitingView
}) {
  const { t, format } = useWords()
  const { name, phone } = userId
  const isAnyTime = fromTime === '00:00' && toTime === '23:59'
  return (
    <li className="grid gap-1 rounded-card border border-line p-4">
      <p className="font-semibold text-heading">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm text-muted">
        <bdi>{serviceId.name}</bdi>
        {!isAnyTime &&
          ` · ${t('board.waitsBetween', { from: isolated(format.time(fromTime)), to: isolated(format.time(toTime)) })}`}
      </p>
      <p className="text-sm text-muted">
        {t('board.waitsSince', { time: isolated(format.instant(createdAt)) })}
      </p>
      {offer && (
        <Badge tone="brand">
          {t('board.isOffered', { time: isolated(format.instantTime(offer.until)) })}
        </Badge>
      )}
      {phone !== undefined && phone !== '' && (
        <PhoneLink icon phone={phone} className="-my-2 text-brand-ink hover:underline" />
      )}
    </li>
  )
}
