import { LANGUAGES, languageFacts } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { CheckList } from '../../parts/form/check-list.tsx'

/** The languages that the chain offers, of the form around it; at least one. */
export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <CheckList
      name="languages"
      legend={t('offered.languages')}
      text={t('offered.languagesText')}
      options={LANGUAGES.map(_id => ({ _id, name: languageFacts(_id).name }))}
      check={chosen => chosen.length > 0 || t('offered.noLanguage')}
    />
  )
}
