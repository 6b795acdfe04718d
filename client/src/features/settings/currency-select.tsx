import { languageFacts } from '@car-wash/server/contract/constants'
import { CURRENCIES } from '@car-wash/server/contract/currencies'
import { useLanguage } from '../../i18n/i18n.ts'
import { NativeSelect, type NativeSelectProps } from '../../ui/plain/native-select.tsx'

/** Every currency by its code and its name: "EUR · Euro". */
export function CurrencySelect(props: Omit<NativeSelectProps, 'options'>) {
  const names = new Intl.DisplayNames(languageFacts(useLanguage()).locale, { type: 'currency' })
  return (
    <NativeSelect
      {...props}
      options={CURRENCIES.map(value => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
    />
  )
}
