import type { ComponentProps } from 'react'
import type { TillView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { TillRest } from './till-rest.tsx'
import { REASON_LENGTH } from '@car-wash/server/contract/constants'
import { text } from '../../parts/form/field.tsx'
import { EditForm } from '../../parts/form/edit-form.tsx'
import { euro } from '../../parts/form/number-field.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'

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
  const { t } = useWords()
  const open = useChange('POST /admin/tills')
  if (!till) {
    return (
      <EditForm
        key="open"
        fields={openFields}
        title={t('till.closedNow')}
        text={t('till.closedNowText')}
        submitLabel={t('till.open')}
        onSave={async body => {
          await open.mutateAsync({ body: { ...body, ...(branchId === undefined ? {} : { branchId }) } })
          toast.success(t('till.opened'))
        }}
      >
        <TillFields fields={openFields} />
      </EditForm>
    )
  }
  return <OpenTill till={till} onClosed={onClosed} />
}

function OpenTill({ till, onClosed }: { till: TillView; onClosed: (till: TillView) => void }) {
  const { t, format } = useWords()
  const { mutateAsync: close } = useChange('POST /admin/tills/:id/close', { onSuccess: onClosed })
  const since = t('till.openSince', {
    time: format.instant(till.openedAt, till.branchId?.timeZone),
    amount: format.euro(till.float),
  })
  return (
    <EditForm
      key={till._id}
      fields={closeFields}
      title={t('till.openNow')}
      text={`${since}. ${t('till.countText')}`}
      submitLabel={t('till.close')}
      onSave={body => {
        // Once more, before it is closed for good: what it should hold is still unknown.
        ask({
          question: t('till.closeQuestion', { amount: isolated(format.euro(body.counted)) }),
          thing: body.note ? <bdi className="wrap-anywhere">{body.note}</bdi> : undefined,
          text: (
            <>
              <TillRest till={till} />
              <p className="text-muted">{t('till.closeText')}</p>
            </>
          ),
          confirm: t('till.close'),
          send: () => close({ params: { id: till._id }, body }),
        })
        return Promise.resolve()
      }}
    >
      <TillFields fields={closeFields} />
    </EditForm>
  )
}

const openFields = { float: euro('till.float', { required: true, hint: 'till.floatHint' }) }

const closeFields = {
  counted: euro('till.counted', { required: true, hint: 'till.countedHint' }),
  note: text(
    'till.note',
    { dir: 'auto', maxLength: REASON_LENGTH },
    { optional: true, hint: 'till.noteHint' },
  ),
}

const TillFields = (props: ComponentProps<typeof FormFields>) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <FormFields {...props} />
  </div>
)
