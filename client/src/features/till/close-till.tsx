import type { TillView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { BodyOf } from '../../lib/api.ts'
import { TillRest } from './till-rest.tsx'
import { ChangeDialog, type ChangeDialogProps } from '../../parts/dialogs/change-dialog.tsx'

/** Asks once more before a till is closed for good; what it should hold is still unknown. */
export function CloseTill({
  count: { counted, note },
  till,
  ...dialog
}: {
  count: BodyOf<'POST /admin/tills/:id/close'>
  till: TillView
} & Pick<ChangeDialogProps, 'change' | 'onConfirm' | 'onClose'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ChangeDialog
      question={t('till.closeQuestion', { amount: isolated(format.euro(counted)) })}
      thing={note ? <bdi className="wrap-anywhere">{note}</bdi> : undefined}
      confirmLabel={t('till.close')}
      {...dialog}
    >
      <TillRest till={till} />
      <p className="text-muted">{t('till.closeText')}</p>
    </ChangeDialog>
  )
}
