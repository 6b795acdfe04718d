import { BranchBlock } from '../features/landing/branch-block.tsx'
import { FeatureCards } from '../features/landing/feature-cards.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { MobilePanel } from '../features/landing/mobile-panel.tsx'
import { Steps } from '../features/landing/steps.tsx'
import { VehicleCards } from '../features/landing/vehicle-cards.tsx'

/** The landing page (specification 1). It reads no session: the sections would render again once that is known. */
export function HomePage() {
  return (
    <>
      <Hero />
      <FeatureCards />
      <VehicleCards />
      <Steps />
      <BranchBlock />
      <MobilePanel />
    </>
  )
}
