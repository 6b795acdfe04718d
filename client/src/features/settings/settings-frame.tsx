import type { SettingsView } from '@car-wash/server/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { setMoney } from '../../i18n/money.ts'
import { ApiError } from '../../lib/api.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { bodyOf, valuesOf } from '../../parts/form/codec.ts'
import { useLeaveGuard } from '../../parts/form/use-leave-guard.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { settingsFields } from './settings-fields.tsx'
import { useChange } from '../../lib/use-api.ts'

export interface SettingsFrameProps {
  settings: SettingsView
  submitLabel: string
  onSaved: (saved: SettingsView) => void
  /** Brings what somebody else has saved since, which is never overwritten. */
  onReload: () => void
  /** Fields of `settingsFields`, some or all. */
  children: ReactNode
}

/**
 * A form of the settings: what it does not show is saved as it was. Once something is typed it keeps the settings that it
 * began with, even if newer ones are read in the background, until it is saved or loads the newest.
 */
export function SettingsFrame(props: SettingsFrameProps) {
  const [isDirty, setDirty] = useState(false)
  const [shown, setShown] = useState(props.settings)
  if (!isDirty && shown.rev !== props.settings.rev) setShown(props.settings)
  return <FrameForm key={shown.rev} {...props} settings={shown} onDirty={setDirty} />
}

type FrameFormProps = SettingsFrameProps & { onDirty: (isDirty: boolean) => void }

function FrameForm({ settings, submitLabel, onSaved, onReload, onDirty, children }: FrameFormProps) {
  const { t } = useTranslation()
  const form = useForm({ defaultValues: valuesOf(settingsFields, settings) })
  const { isDirty, isSubmitting } = form.formState
  const { mutateAsync } = useChange('PUT /admin/settings')
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])
  const { failure, form: submit } = useSubmit(form, async values => {
    try {
      const saved = await mutateAsync({ body: { rev: settings.rev, ...bodyOf(settingsFields, values) } })
      setMoney({ currency: saved.currency })
      onDirty(false)
      onSaved(saved)
    } catch (error) {
      setOutdated(error instanceof ApiError && error.code === 'STATE_CONFLICT')
      throw error
    }
  })

  function reload() {
    onDirty(false)
    onReload()
  }

  useLeaveGuard({ isUnsaved: isDirty && !isSubmitting, thing: t('titles.settings') })
  return (
    <FormProvider {...form}>
      <form {...submit} className="grid gap-6">
        {children}
        <Failure>{failure}</Failure>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {isOutdated && (
            <Button variant="secondary" onClick={reload}>
              {t('admin.loadSaved')}
            </Button>
          )}
          <Button type="submit" pending={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
