import { Droplets, Home, MapPin, Package, ShieldPlus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'

/** Behind the last step: what comes next, or what is missing until customers can book. */
export function Ready({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation()
  return (
    <Card padding="lg" as="section">
      <p className="text-muted">{t(isReady ? 'setup.readyText' : 'setup.notYetText')}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {isReady ? (
          // A new document, with the new name and colour.
          <ButtonLink to="/" reloadDocument icon={<Home />}>
            {t('setup.publicPage')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/BranchCrud" icon={<MapPin />}>
              {t('setup.manageBranches')}
            </ButtonLink>
            <ButtonLink to="/ServicesCrud" icon={<Droplets />}>
              {t('setup.manageServices')}
            </ButtonLink>
          </>
        )}
        {isReady && (
          <ButtonLink variant="secondary" to="/PackagesCRUD" icon={<Package />}>
            {t('setup.packages')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to="/Registeradmin" icon={<ShieldPlus />}>
          {t('setup.invite')}
        </ButtonLink>
        <ButtonLink variant="secondary" to="/AdminDashboard/Settings" icon={<Upload />}>
          {t('setup.import')}
        </ButtonLink>
      </div>
    </Card>
  )
}
