import { TRANSLATED_LANGUAGES } from '@car-wash/server/contract/constants'
import { useFormState } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import type { Look } from '../../parts/form/field.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'

/** The texts of an item in its other languages, one box each, in a collapsed section. */
export function TranslationFields({
  section,
  texts,
}: {
  section: 'washServices' | 'washPackages'
  texts: Readonly<Record<string, Look>>
}) {
  const { t, format } = useWords()
  const { errors } = useFormState()
  return (
    <Disclosure
      title={t(`${section}.translations`)}
      text={t(`${section}.translationsText`)}
      invalid={errors['translations'] !== undefined}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        {TRANSLATED_LANGUAGES.map(language => (
          <Fieldset key={language} legend={format.language(language)} fields="grid gap-4">
            <FormFields fields={texts} under={`translations.${language}`} language={language} />
          </Fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
