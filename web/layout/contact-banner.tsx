import navigation from '#content/navigation.yaml'
import { AnyLink } from '#web/ui/any-link.tsx'
import { Tiles } from '#web/ui/tiles.tsx'

const { contactBanner: banner } = navigation

/** 'CONTACT US', 'Got any questions?' and the way to /contact (specification 1). */
export function ContactBanner() {
  return (
    <section className="page-width contact-banner" aria-labelledby="contact-banner" data-behind-menu="">
      <div className="contact-banner-text">
        <p className="contact-banner-eyebrow">{banner.eyebrow}</p>
        <h2 id="contact-banner" className="text-title-2">
          {banner.title}
        </h2>
        <AnyLink to={banner.button.to} className="contact-banner-button">
          {banner.button.label}
        </AnyLink>
      </div>
      <Tiles rows={['q1 z3r0 f1 . d1', 'z1o0 i3 z1 l0 t1', 'w3 f0 z0x1 b1 q3']} className="contact-banner-picture" />
    </section>
  )
}
