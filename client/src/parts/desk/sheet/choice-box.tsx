import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/plain/button.tsx'
import { Failure } from '../../../ui/plain/notice.tsx'

/** A choice inside the sheet: its fields, why it was refused, then back, or do it. */
export function ChoiceBox({
  label,
  pending,
  disabled,
  failure,
  onBack,
  onDone,
  children,
}: {
  label: string
  pending: boolean
  disabled: boolean
  failure: string | false
  onBack: () => void
  onDone: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sunken p-4">
      {children}
      <Failure tone="warning">{failure}</Failure>
      <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
        <Button variant="secondary" disabled={pending} onClick={onBack}>
          {t('actions.back')}
        </Button>
        <Button pending={pending} disabled={disabled} onClick={onDone}>
          {label}
        </Button>
      </div>
    </div>
  )
}
