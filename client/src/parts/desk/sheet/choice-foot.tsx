import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '../../../ui/plain/button.tsx'

/** The end of a choice inside the sheet: back, or do it. */
export function ChoiceFoot({
  label,
  variant,
  pending,
  disabled,
  onBack,
  onDone,
}: {
  label: string
  pending: boolean
  disabled: boolean
  onBack: () => void
  onDone: () => void
} & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
      <Button variant="secondary" disabled={pending} onClick={onBack}>
        {t('actions.back')}
      </Button>
      <Button variant={variant} pending={pending} disabled={disabled} onClick={onDone}>
        {label}
      </Button>
    </div>
  )
}
