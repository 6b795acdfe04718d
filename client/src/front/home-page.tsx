import { useTranslation } from 'react-i18next'
import { BranchBlock } from '../features/landing/branch-block.tsx'
import { FeatureCards } from '../features/landing/feature-cards.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { MobilePanel } from '../features/landing/mobile-panel.tsx'
import { SocialLinks } from '../features/landing/social-links.tsx'
import { Steps } from '../features/landing/steps.tsx'
import { VehicleCards } from '../features/landing/vehicle-cards.tsx'
import { startPageOf } from '../session/return-to.ts'
import { useSession } from '../session/session.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'

/** The landing page (specification 1). */
export function HomePage() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <>
      <Hero />
      <FeatureCards />
      <VehicleCards />
      <Steps />
      <BranchBlock />
      <MobilePanel
        name={user?.name}
        social={<SocialLinks />}
        home={
          user && (
            <ButtonLink to={startPageOf(user.role)} variant="on-navy" fullWidth>
              {t(user.role === 'customer' ? 'nav.dashboard' : 'nav.adminDashboard')}
            </ButtonLink>
          )
        }
      />
    </>
  )
}
