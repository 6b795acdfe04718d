import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { BodyOf } from '../../lib/api.ts'
import { TillRest, type useTillRest } from './till-rest.tsx'
import { ChangeDialog, type ChangeDialogProps } from '../../parts/dialogs/change-dialog.tsx'

/** Asks once more before a till is closed for good; what it should hold is still unknown. */
export function CloseTill({
  count: { counted, note },
  rest,
  ...dialog
}: {
  count: BodyOf<'POST /admin/tills/:id/close'>
  /** Undefined at the head office, which has no cars. */
  rest: ReturnType<typeof useTillRest>
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
      {rest && <TillRest {...rest} />}
      <p className="text-muted">{t('till.closeText')}</p>
    </ChangeDialog>
  )
}
