import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { packageTrouble } from '../../parts/booking/booking-terms.ts'
import { useCustomerDetail } from '../../parts/customers/customers.queries.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import type { DeskValues } from './desk-fields.ts'

/** The customer's packages that can pay for the wash; the first one is chosen at the start. */
export function DeskPackage({ form, customerId }: { form: UseFormReturn<DeskValues>; customerId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useCustomerDetail(customerId)
  const { serviceId, date } = form.getValues()
  const valid = (data?.packages ?? []).filter(
    each => each.valid && packageTrouble(each, { serviceId, date }) === undefined,
  )
  const chosen = useWatch({ control: form.control, name: 'userPackageId' })
  const first = valid[0]?._id ?? ''
  useEffect(() => form.setValue('userPackageId', first), [form, first])
  if (valid.length === 0) return null
  return (
    <NativeSelect
      label={t('counter.payWith')}
      value={chosen}
      options={[
        ...valid.map(({ _id, packageId, availableWashes }) => ({
          value: _id,
          label: t('counter.payPackage', {
            name: isolated(packageId.name),
            number: format.number(availableWashes),
          }),
        })),
        { value: '', label: t('counter.payWash') },
      ]}
      onChange={event => form.setValue('userPackageId', event.target.value)}
    />
  )
}
