import home from '#content/home.yaml'
import { Tiles } from '#web/ui/tiles.tsx'
import { MoreButton } from './more-button.tsx'
import { PointItems } from './points.tsx'
import { SectionHeading } from './section-heading.tsx'

export function TalentBand() {
  const { heading, picture, arrangements, action } = home.talent
  return (
    <section className="dark-band" aria-labelledby="talent-title">
      <div className="page-width talent-band">
        <div>
          <SectionHeading heading={heading} id="talent-title" />
          <p className="actions mt-8">
            <MoreButton {...action} />
          </p>
          <Tiles {...picture} className="talent-picture" />
        </div>
        <ul className="ruled-list">
          <PointItems points={arrangements} />
        </ul>
      </div>
    </section>
  )
}
