import company from '#content/company.yaml'
import home from '#content/home.yaml'
import logos from '#content/logos.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { CallToAction } from '#web/sections/call-to-action.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { Hero } from '#web/sections/hero.tsx'
import { LogoWall } from '#web/sections/logo-wall.tsx'
import { MoreButton } from '#web/sections/more-button.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { Steps } from '#web/sections/steps.tsx'
import { TalentBand } from '#web/sections/talent-band.tsx'
import { Testimonials } from '#web/sections/testimonials.tsx'
import { Tracks } from '#web/sections/tracks.tsx'
import { Button } from '#web/ui/button.tsx'

export const meta = () => pageMeta(home.meta)

/** The home page, its sections in the order of specification 1. */
export default function Home() {
  const { corporate, hiring } = home
  return (
    <>
      <h1 className="sr-only">
        {company.name}: {company.tagline}
      </h1>
      <Hero />
      <Tracks />
      <FeatureRows block={corporate.features} picture={corporate.picture} className="washed">
        <MoreButton {...corporate.action} />
        <Button href={corporate.calendar.to} variant="quiet">
          {corporate.calendar.label}
        </Button>
      </FeatureRows>
      <TalentBand />
      <Steps block={hiring}>
        <Button href={hiring.action.to} variant="ghost">
          {hiring.action.label}
        </Button>
      </Steps>
      <FeatureRows block={home.reasons} />
      <CallToAction {...home.callToAction} />
      <LogoWall heading={home.partners} logos={logos.partners} columns={6} />
      <LogoWall heading={home.clients} logos={logos.clients} columns={7} />
      <Testimonials />
      <Questions {...home.questions} />
    </>
  )
}
