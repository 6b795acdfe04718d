import type { UserPackageView } from '@car-wash/server/contract'
import { REASON_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { useLeaving } from '../../ui/aria/discard-dialog.tsx'
import { DatePicker } from '../../ui/aria/date-picker.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { usePackageChange } from './use-package-change.ts'

/** Extends the expiry, with a reason that the customer can read (decision 23). */
export function ExtendDialog({
  userPackage,
  onClose,
  onExtended,
}: {
  userPackage: UserPackageView
  onClose: () => void
  onExtended: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = usePackageChange('PATCH /admin/user-packages/:id/expiry')
  const [expiryDate, setExpiryDate] = useState(userPackage.expiryDate)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isLater = expiryDate > userPackage.expiryDate
  const { leave, question } = useLeaving({
    isFilled: expiryDate !== userPackage.expiryDate || reason.trim() !== '',
    thing: t('adminPackages.extendTitle'),
    onClose,
  })
  const isSessionOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED'

  function extend() {
    setSubmitted(true)
    if (isLater && reason.trim() !== '')
      mutate({ params: { id: userPackage._id }, body: { expiryDate, reason } }, { onSuccess: onExtended })
  }

  return (
    <>
      <ConfirmDialog
        open
        question={t('adminPackages.extendTitle')}
        thing={
          <>
            <bdi className="block wrap-anywhere">{userPackage.userId.name}</bdi>
            <span className="block wrap-anywhere text-muted">{userPackage.packageId.name}</span>
            <Bdi dir="auto" className="text-muted">
              {t('adminPackages.present', { date: format.date(userPackage.expiryDate) })}
            </Bdi>
          </>
        }
        confirmLabel={t('adminPackages.extendSubmit')}
        cancelLabel={t('actions.back')}
        pending={isPending}
        error={error && !isSessionOver && (serverMessage(error) ?? t('adminPackages.extendFailed'))}
        onClose={onClose}
        onLeave={leave}
        onConfirm={extend}
      >
        <p className="text-muted">{t('adminPackages.extendText')}</p>
        <DatePicker
          label={t('adminPackages.newExpiry')}
          error={isSubmitted && !isLater ? t('adminPackages.chooseLater') : undefined}
          value={expiryDate}
          min={userPackage.expiryDate}
          onChange={setExpiryDate}
        />
        <TextInput
          label={t('adminPackages.reason')}
          error={isSubmitted && reason.trim() === '' ? t('adminPackages.required') : undefined}
          value={reason}
          dir="auto"
          maxLength={REASON_LENGTH}
          onChange={event => setReason(event.target.value)}
        />
      </ConfirmDialog>
      {question}
    </>
  )
}
