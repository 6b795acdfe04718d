import type { BoardView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** How many cars of yesterday and today are over but neither finished nor a no-show, with a link to the first. */
export function ToSettle({
  board,
  at,
}: {
  board: BoardView
  /** Epoch ms. */
  at: number
}) {
  const { t } = useTranslation()
  const cars = board.toSettle.filter(({ endsAt }) => Date.parse(endsAt) <= at)
  const first = cars[0]
  if (!first) return null
  const address = `/AdminDashboard/Board?branchId=${board.branch._id}&date=${first.bookingDate}&car=${first._id}`
  return (
    <Notice
      tone="warning"
      title={t('adminDashboard.settle', { count: cars.length })}
      action={
        <ButtonLink size="sm" variant="secondary" to={address}>
          {t('adminDashboard.settleShow')}
        </ButtonLink>
      }
    >
      {t('adminDashboard.settleText')}
    </Notice>
  )
}
