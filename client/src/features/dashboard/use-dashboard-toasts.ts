import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.ts'

type Loaded = Pick<UseQueryResult, 'isSuccess' | 'isError' | 'errorUpdatedAt'>

/** Specification 8, "Customer dashboard": toasts for loaded data and for each part that failed. */
export function useDashboardToasts(bookings: Loaded, packages: Loaded): void {
  const { t } = useTranslation()
  const isLoaded = bookings.isSuccess && packages.isSuccess

  const tellLoaded = useEffectEvent(() => {
    toast.success(t('dashboard.loaded'), { seconds: TOAST_MS.success / 1000 })
  })
  const tellFailed = useEffectEvent((part: 'bookings' | 'packages') => {
    toast.error(t('dashboard.failed'))
    toast.error(t(`dashboard.${part}Failed`))
  })

  useEffect(() => {
    if (isLoaded) tellLoaded()
  }, [isLoaded])
  // Every failed attempt shows a toast, including retries.
  useEffect(() => {
    if (bookings.isError) tellFailed('bookings')
  }, [bookings.isError, bookings.errorUpdatedAt])
  useEffect(() => {
    if (packages.isError) tellFailed('packages')
  }, [packages.isError, packages.errorUpdatedAt])
}
