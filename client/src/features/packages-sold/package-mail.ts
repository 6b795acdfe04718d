import { BRAND } from '../../lib/brand.ts'
import type { UserPackageView } from '@car-wash/server/contract'
import type { TFunction } from 'i18next'
import type { Format } from '../../i18n/format.ts'
import type { Mail } from '../../lib/mailto.ts'

/** The e-mail that confirms the payment of a package (specification 4); undefined without an address. */
export function packagePaidMail(
  { userId, packageId, remainingWashes, expiryDate }: UserPackageView,
  { t, format }: { t: TFunction; format: Format },
): Mail | undefined {
  if (userId.email === '') return undefined
  const lines = [
    [t('adminPackages.package'), packageId.name],
    [t('adminPackages.price'), format.euro(packageId.price)],
    [t('adminPackages.total'), format.number(packageId.numberOfWashes)],
    [t('adminPackages.remaining'), format.number(remainingWashes)],
    [t('adminPackages.expiry'), format.date(expiryDate)],
  ].map(([label, value]) => `${label}: ${value}`)
  const paragraphs = [
    t('mails.greeting'),
    t('mails.packagePaidIntro'),
    lines.join('\n'),
    `${t('mails.regards')}\n${BRAND.team}\n`,
  ]
  return {
    to: userId.email,
    subject: t('mails.packagePaidSubject', { brand: BRAND.name }),
    body: paragraphs.join('\n\n'),
  }
}
