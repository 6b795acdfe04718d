import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Fieldset } from './fieldset.tsx'

/** The texts of an item in its other languages, one box each, in a collapsed section. */
export function TranslationFields<Language extends string>({
  title,
  text,
  languages,
  invalid,
  children,
}: {
  title: ReactNode
  text: ReactNode
  /** The name of each language. */
  languages: Readonly<Record<Language, ReactNode>>
  /** At least one of the fields has an error. */
  invalid: boolean
  /** The fields of one language. */
  children: (language: Language) => ReactNode
}) {
  // The keys of this object are its languages, which the compiler cannot infer.
  const codes = Object.keys(languages) as Language[]
  return (
    <Disclosure title={title} text={text} invalid={invalid}>
      <div className="grid gap-4 lg:grid-cols-2">
        {codes.map(language => (
          <Fieldset key={language} legend={languages[language]} fields="grid gap-4">
            {children(language)}
          </Fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
