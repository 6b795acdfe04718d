import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '@car-wash/server/contract/constants'
import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Fieldset } from './fieldset.tsx'

/** The texts of an item in its other languages, one box each, in a collapsed section. */
export function TranslationFields({
  title,
  text,
  legend,
  invalid,
  children,
}: {
  title: ReactNode
  text: ReactNode
  /** The name of a language. */
  legend: (language: TranslatedLanguage) => string
  /** At least one of the fields has an error. */
  invalid: boolean
  /** The fields of one language. */
  children: (language: TranslatedLanguage) => ReactNode
}) {
  return (
    <Disclosure title={title} text={text} invalid={invalid}>
      <div className="grid gap-4 lg:grid-cols-2">
        {TRANSLATED_LANGUAGES.map(language => (
          <Fieldset key={language} legend={legend(language)} fields="grid gap-4">
            {children(language)}
          </Fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
