import type { TillView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { toast } from '../../ui/toast.ts'
import { closeFields, openFields } from './till-fields.ts'
import { TillForm } from './till-form.tsx'
import { useCloseTill, useOpenTill } from './till.queries.ts'
import { useDifference } from './use-difference.ts'

/** The open till, to be counted, or the form that opens one. The count is entered before the expected sum is known. */
export function TillPanel({ till, branchId }: { till: TillView | undefined; branchId: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const difference = useDifference()
  const open = useOpenTill()
  const close = useCloseTill()

  if (!till) {
    return (
      <TillForm
        key="open"
        fields={openFields}
        title={t('till.closedNow')}
        text={t('till.closedNowText')}
        submitLabel={t('till.open')}
        onSave={async body => {
          await open.mutateAsync({ ...body, ...(branchId === undefined ? {} : { branchId }) })
          toast.success(t('till.opened'))
        }}
      />
    )
  }
  const since = t('till.openSince', { time: format.instant(till.openedAt), amount: format.euro(till.float) })
  return (
    <TillForm
      key={till._id}
      fields={closeFields}
      title={t('till.openNow')}
      text={`${since}. ${t('till.countText')}`}
      submitLabel={t('till.close')}
      onSave={async body => {
        const closed = await close.mutateAsync({ id: till._id, body })
        toast.success(`${t('till.closed')}. ${difference(closed)}`)
      }}
    />
  )
}
