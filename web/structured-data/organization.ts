import { isConfirmed } from '#content/confirmed.ts'
import type { Company, Content } from '#content/schema.ts'
import { address, type Thing } from './thing.ts'

const academy = { '@type': 'EducationalOrganization', '@id': address('/#academy') }

/** The academy, as pages about something else name it. */
export function academyReference({ name }: Company): Thing {
  return { ...academy, name, url: address('/') }
}

/** The academy: who it is and how to reach it, as far as that is confirmed. https://schema.org/EducationalOrganization */
export function organization(content: Content): Thing {
  const { company } = content
  const { street, city, region, postalCode, country } = company.address
  const confirmed = (field: keyof Company) => isConfirmed(content, 'company.yaml', field)
  return {
    ...academyReference(company),
    logo: address('/icon-512.png'),
    ...(confirmed('tagline') && { slogan: company.tagline }),
    ...(confirmed('description') && { description: company.description }),
    ...(confirmed('email') && { email: company.email }),
    ...(confirmed('phone') && { telephone: company.phone.dialled }),
    ...(confirmed('address') && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: region,
        postalCode,
        addressCountry: country,
      },
    }),
    ...(confirmed('social') && { sameAs: company.social.map(({ url }) => url) }),
  }
}
