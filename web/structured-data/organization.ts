import type { Company } from '#content/schema.ts'
import { address, type Thing } from './thing.ts'

const academy = { '@type': 'EducationalOrganization', '@id': address('/#academy') }

/** The academy, as pages about something else name it. */
export function academyReference({ name }: Company): Thing {
  return { ...academy, name, url: address('/') }
}

/** The academy: who it is and how to reach it. https://schema.org/EducationalOrganization */
export function organization(company: Company): Thing {
  const { street, city, region, postalCode, country } = company.address
  return {
    ...academyReference(company),
    slogan: company.tagline,
    description: company.description,
    logo: address('/icon-512.png'),
    email: company.email,
    telephone: company.phone.dialled,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    sameAs: company.social.map(({ url }) => url),
  }
}
