import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'

/** The end of a form: "Cancel", unless there is nothing to go back to, and the button that sends it. */
export function FormActions({
  submitLabel,
  isSubmitting,
  onCancel,
}: {
  submitLabel: string
  isSubmitting: boolean
  onCancel: (() => void) | undefined
}) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      {onCancel && (
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      )}
      <Button type="submit" pending={isSubmitting}>
        {submitLabel}
      </Button>
    </div>
  )
}
