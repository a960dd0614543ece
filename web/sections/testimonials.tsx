import home from '#content/home.yaml'
import { Tiles } from '#web/ui/tiles.tsx'
import { SectionHeading } from './section-heading.tsx'

const tiles = ['z4f2', 'z4l3', 'z4r1']

export function Testimonials() {
  const { heading, quotes } = home.testimonials
  return (
    <section className="section page-width" aria-labelledby="testimonials-title">
      <SectionHeading heading={heading} id="testimonials-title" />
      <ul className="quotes">
        {quotes.map(({ quote, name, role }, index) => (
          <li key={quote}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <Tiles rows={[tiles[index % tiles.length] ?? 'f2']} className="quote-tile" />
                <span>
                  <strong>{name}</strong>
                  {role}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
