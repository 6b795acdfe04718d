import type { CustomerView } from '@car-wash/server/contract'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '../../ui/aria/combo-box.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { useCustomerSearch } from './customers.queries.ts'
import { isTooCommon } from './too-common.tsx'

export interface CustomerBoxProps {
  label: string
  hint: string
  /** Shown when nobody matches. */
  nobody: string
  /** Shown while the search runs. */
  searching: string
  error?: string | undefined
  chosen: CustomerView | undefined
  onChange: (customer: CustomerView | undefined) => void
  /** Called with what is typed. */
  onType?: ((text: string) => void) | undefined
}

/** A combo box for a customer with an account, searched by name, e-mail, phone or plate. */
export function CustomerBox({
  label,
  hint,
  nobody,
  searching,
  error,
  chosen,
  onChange,
  onType,
}: CustomerBoxProps) {
  const [text, setText] = useState(chosen?.name ?? '')
  // The box shows the chosen customer's name; only typed text starts a search.
  const search = useDeferredValue(text === chosen?.name ? '' : text.trim())
  const { t } = useTranslation()
  const { data, error: failure, isFetching } = useCustomerSearch(search)
  const nothing = isTooCommon(failure) ? t('counter.foundMore') : nobody
  const matches = data?.data ?? []
  const found = chosen && matches.every(({ _id }) => _id !== chosen._id) ? [chosen, ...matches] : matches
  return (
    <ComboBox
      label={label}
      hint={hint}
      error={error}
      emptyText={isFetching ? searching : nothing}
      required
      pending={isFetching}
      text={text}
      onTextChange={next => {
        setText(next)
        onType?.(next)
        if (chosen && next !== chosen.name) onChange(undefined)
      }}
      value={chosen?._id ?? ''}
      onChange={id => {
        const customer = found.find(({ _id }) => _id === id)
        onChange(customer)
        if (customer) setText(customer.name)
      }}
      choices={found.map(({ _id, name, email, phone }) => ({
        value: _id,
        label: name,
        text: (
          <>
            <Bdi className="block wrap-anywhere">{email}</Bdi>
            {phone !== null && <Bdi className="block">{phone}</Bdi>}
          </>
        ),
      }))}
    />
  )
}
