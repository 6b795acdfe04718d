import type { TillView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import type { BodyOf } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { closeFields, openFields } from './till-fields.ts'
import { TillForm } from './till-form.tsx'
import { useChange } from '../../lib/use-api.ts'
import { CloseTill } from './close-till.tsx'

type Count = BodyOf<'POST /admin/tills/:id/close'>

/** The open till, to be counted, or the form that opens one. The count is entered before the expected sum is known. */
export function TillPanel({
  till,
  branchId,
  onClosed,
}: {
  till: TillView | undefined
  branchId: string | undefined
  /** Shows what the count has come to. */
  onClosed: (till: TillView) => void
}) {
  const { t } = useTranslation()
  const open = useChange('POST /admin/tills')
  if (!till) {
    return (
      <TillForm
        key="open"
        fields={openFields}
        title={t('till.closedNow')}
        text={t('till.closedNowText')}
        submitLabel={t('till.open')}
        onSave={async body => {
          await open.mutateAsync({ body: { ...body, ...(branchId === undefined ? {} : { branchId }) } })
          toast.success(t('till.opened'))
        }}
      />
    )
  }
  return <OpenTill till={till} onClosed={onClosed} />
}

function OpenTill({ till, onClosed }: { till: TillView; onClosed: (till: TillView) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const close = useChange('POST /admin/tills/:id/close')
  const [count, setCount] = useState<Count>()
  const since = t('till.openSince', {
    time: format.instant(till.openedAt, till.branchId?.timeZone),
    amount: format.euro(till.float),
  })
  return (
    <>
      <TillForm
        key={till._id}
        fields={closeFields}
        title={t('till.openNow')}
        text={`${since}. ${t('till.countText')}`}
        submitLabel={t('till.close')}
        onSave={body => {
          close.reset()
          setCount(body)
          return Promise.resolve()
        }}
      />
      {count && (
        <CloseTill
          count={count}
          till={till}
          change={close}
          onConfirm={() => close.mutate({ params: { id: till._id }, body: count }, { onSuccess: onClosed })}
          onClose={() => setCount(undefined)}
        />
      )}
    </>
  )
}
