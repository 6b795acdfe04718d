import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Fieldset } from './fieldset.tsx'

/** The texts of a thing in its other languages, a box each, behind one line. */
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
  /** Something in them is wrong. */
  invalid: boolean
  /** The fields of one language. */
  children: (language: Language) => ReactNode
}) {
  // The keys of an object of this type are its languages, which the compiler does not conclude.
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
