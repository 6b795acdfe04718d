import type { UserPackageView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** Specification 2: a customer with a package sees that it must be used before reserving another. */
export function CurrentPackage({ userPackage }: { userPackage: UserPackageView }) {
  const { t, format } = useWords()
  const text = t('packages.currentText', {
    package: isolated(userPackage.packageId.name),
    washes: t('units.washes', { count: userPackage.remainingWashes }),
    date: format.date(userPackage.expiryDate),
  })
  return (
    <Notice
      className="wide:items-center wide:py-0 wide:[&_p+div]:ms-2 wide:[&_p,p+div]:inline wide:*:[svg]:mt-0"
      title={t('packages.useCurrentHint')}
      action={
        userPackage.availableWashes > 0 && (
          <ButtonLink
            to="/booking"
            // The tab keeps what has been entered into the form.
            state={{ userPackageId: userPackage._id }}
            variant="secondary"
            size="sm"
            className="wide:border-transparent wide:bg-transparent wide:underline"
          >
            {t('packages.useCurrent')}
          </ButtonLink>
        )
      }
    >
      {text}
    </Notice>
  )
}
