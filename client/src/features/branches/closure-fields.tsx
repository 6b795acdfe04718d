import { TRANSLATED_LANGUAGES } from '@car-wash/server/contract/constants'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormField, FormFields } from '../../parts/form/form-field.tsx'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import {
  type BranchValues,
  closureDays,
  closurePart,
  closureReason,
  closures,
  translatedReason,
} from './branch-fields.tsx'

/** Closed days, parts of days or bays, each with the reason that customers read. */
export function ClosureFields() {
  const { t } = useTranslation()
  const { errors } = useFormState<BranchValues>()
  const { fields, append, remove } = useFieldArray<BranchValues, 'closures', 'key'>({
    name: 'closures',
    keyName: 'key',
  })
  return (
    <Disclosure
      title={t('branches.closures')}
      text={t('branches.closuresText')}
      open={fields.length > 0}
      invalid={errors.closures !== undefined}
    >
      {fields.length === 0 && <p className="text-muted">{t('branches.noClosures')}</p>}
      {fields.map(({ key }, index) => (
        <fieldset key={key} className="rounded-card border border-line bg-sunken p-4">
          <legend className="sr-only">{t('branches.closure', { number: index + 1 })}</legend>
          <div className="mb-3 flex items-center justify-between gap-3">
            <p aria-hidden className="font-semibold text-heading">
              {t('branches.closure', { number: index + 1 })}
            </p>
            <IconButton
              icon={<Trash2 />}
              label={t('branches.removeClosure', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </div>
          <OneClosure under={`closures.${index}`} />
        </fieldset>
      ))}
      <Button
        variant="secondary"
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => append(closures.blank, { focusName: `closures.${fields.length}.from` })}
      >
        {t('branches.addClosure')}
      </Button>
    </Disclosure>
  )
}

/** The fields of one closure; `under` is its path in the form. */
export function OneClosure({ under }: { under: string }) {
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormFields fields={closureDays} under={under} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <FormFields fields={closurePart} under={under} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <FormField field={closureReason} name={`${under}.reason`} />
        {TRANSLATED_LANGUAGES.map(language => (
          <FormField
            key={language}
            field={translatedReason}
            name={`${under}.translations.${language}.reason`}
            language={language}
          />
        ))}
      </div>
    </div>
  )
}
