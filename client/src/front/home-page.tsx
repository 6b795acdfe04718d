import { BranchBlock } from '../features/landing/branch-block.tsx'
import { FeatureCards } from '../features/landing/feature-cards.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { MobilePanel } from '../features/landing/mobile-panel.tsx'
import { NextCard } from '../features/landing/next-card.tsx'
import { Offer } from '../features/landing/offer.tsx'
import { Steps } from '../features/landing/steps.tsx'
import { VehicleCards } from '../features/landing/vehicle-cards.tsx'
import { useNearMe } from '../parts/branches/use-near-me.ts'

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
