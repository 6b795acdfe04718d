import { FeatureCards } from '../features/landing/feature-cards.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { MobilePanel } from '../features/landing/mobile-panel.tsx'
import { NextCard } from '../features/landing/next-card.tsx'
import { Offer } from '../features/landing/offer.tsx'
import { Steps } from '../features/landing/steps.tsx'
import { VehicleCards } from '../features/landing/vehicle-cards.tsx'
import { useNearMe, type NearMe } from '../parts/branches/use-near-me.ts'
import { useTranslation } from 'react-i18next'
import { Block } from '../features/landing/block.tsx'
import { BranchList } from '../features/landing/branch-list.tsx'

/** The landing page (specification 1). It reads no session: the sections would render again once that is known. */
export function HomePage() {
  const nearMe = useNearMe()
  return (
    <>
      <Hero />
      <NextCard nearMe={nearMe} />
      <FeatureCards />
      <Offer />
      <VehicleCards />
      <Steps />
      <BranchBlock nearMe={nearMe} />
      <MobilePanel />
    </>
  )
}

/** The branches: live data, so they come after the first render. */
function BranchBlock({ nearMe }: { nearMe: NearMe }) {
  const { t } = useTranslation()
  return (
    <Block title={t('landing.branches.title')} text={t('landing.branches.text')} at={80}>
      <BranchList nearMe={nearMe} />
    </Block>
  )
}
