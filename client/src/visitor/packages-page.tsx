import { useReply } from '../lib/use-api.ts'
import type { UserPackageView, WashPackageView } from '@car-wash/server/contract'
import { useDeferredValue, useEffect, useState } from 'react'
import { CurrentPackage } from '../parts/my-package/current-package.tsx'
import { currentPackageOf } from '../parts/my-package/usable-package.ts'
import { WashPackageCard } from '../features/packages-on-sale/wash-package-card.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { useWashPackages } from '../queries/chain.ts'
import { isolated, useWords } from '../i18n/use-words.ts'
import { useSession } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'
import { Button, ButtonLink } from '../ui/plain/button.tsx'
import { mostSaving } from '../parts/my-package/most-saving.ts'
import { LEVEL_CARDS } from '../ui/plain/card.tsx'
import { Notice } from '../ui/plain/notice.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { SkeletonCards } from '../ui/plain/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { type Reserving, useReserving } from '../features/packages-on-sale/use-reserving.ts'

/** The number of cards in a row when they divide evenly. */
const ACROSS = 4

/** The offers wait this long for the customer's own package. */
const PATIENCE_MS = 2000

/** /packages: prepaid washes on offer. */
export function PackagesPage() {
  const { t } = useWords()
  const { user } = useSession()
  const packages = useWashPackages()
  const isCustomer = user?.role === 'customer'
  const mine = useReply('GET /users/packages', {}, { enabled: isCustomer })
  const [isSlow, setSlow] = useState(false)
  // The customer's own package comes above the offers, so both appear together, unless it is slow.
  const isPending = packages.isPending || (isCustomer && mine.isPending && !isSlow)
  // The offers are worked out in short tasks before they take the place of the skeleton.
  const isLoading = useDeferredValue(isPending)
  const reserving = useReserving()
  const current = currentPackageOf(mine.data ?? [])

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (packages.isError) toast.error(t('packages.loadFailed'))
  }, [packages.isError, packages.errorUpdatedAt, t])

  return (
    <Page>
      <PageHeader title={t('titles.packages')} text={t('packages.text')} />
      {!isLoading && <PackageNotice reserving={reserving} current={current} />}
      <Loaded
        query={{ ...packages, data: isLoading ? undefined : packages.data }}
        skeleton={<SkeletonCards count={4} />}
        failed={t('packages.loadFailedTitle')}
        empty={{
          picture: 'noPackages',
          title: t('packages.empty'),
          text: t('packages.emptyText'),
          action: <ButtonLink to="/Services">{t('packages.toServices')}</ButtonLink>,
        }}
      >
        {offered => <Offers packages={offered} reserving={reserving} />}
      </Loaded>
    </Page>
  )
}

interface PackageNoticeProps {
  reserving: Reserving
  current: UserPackageView | undefined
}

/** Above the offers: the package just reserved, or the one to use first. */
function PackageNotice({ reserving, current }: PackageNoticeProps) {
  const { t } = useWords()
  const { reserved } = reserving
  if (reserved) {
    return (
      <Notice
        tone="success"
        title={t('packages.reserved')}
        action={
          <ButtonLink to="/booking" state={{ userPackageId: reserved._id }} size="sm">
            {t('packages.bookNow')}
          </ButtonLink>
        }
      >
        {t('packages.reservedText', { package: isolated(reserved.packageId.name) })}
      </Notice>
    )
  }
  return current && <CurrentPackage userPackage={current} />
}

function Offers({ packages, reserving }: { packages: readonly WashPackageView[]; reserving: Reserving }) {
  const { t } = useWords()
  const { user } = useSession()
  // An admin cannot reserve; the server would reject the button.
  const isCustomerOrVisitor = user === null || user.role === 'customer'

  const best = mostSaving(packages)
  return (
    <ul
      className={cx(
        LEVEL_CARDS,
        'sm:grid-cols-2',
        packages.length % ACROSS === 0 ? 'xl:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      {packages.map(washPackage => (
        <WashPackageCard
          key={washPackage._id}
          washPackage={washPackage}
          serviceNames={washPackage.services.map(({ name }) => name)}
          isBest={washPackage === best}
          actions={
            isCustomerOrVisitor && (
              <Button
                variant={best === undefined || washPackage === best ? 'primary' : 'secondary'}
                pending={reserving.pendingId === washPackage._id}
                onClick={() =>
                  reserving.reserve({ packageId: washPackage._id, expectedPrice: washPackage.price })
                }
              >
                {t('packages.reserveNow')} <span className="sr-only">{washPackage.name}</span>
              </Button>
            )
          }
        />
      ))}
    </ul>
  )
}
