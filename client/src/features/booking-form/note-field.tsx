import { NotebookPen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bookingTexts } from '../../parts/booking/booking-texts.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Button } from '../../ui/plain/button.tsx'

/** A note for the branch, which few customers need. */
export function NoteField({ form }: { form: UseFormReturn<BookingValues> }) {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted || form.getValues('notes') !== '' || form.formState.errors.notes !== undefined
  const { setFocus } = form
  useEffect(() => {
    if (isWanted) setFocus('notes')
  }, [isWanted, setFocus])

  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<NotebookPen />}
        className="justify-self-start"
        onClick={() => setWanted(true)}
      >
        {t('booking.addNote')}
      </Button>
    )
  }
  return (
    <FormProvider {...form}>
      <FormFields fields={bookingTexts} />
    </FormProvider>
  )
}
