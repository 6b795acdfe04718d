import type { TFunction } from 'i18next'

/** The roles of an admin, as options. */
export const roleOptions = (t: TFunction) =>
  (['branch-admin', 'super-admin'] as const).map(value => ({ value, label: t(`status.role.${value}`) }))
