import { isConfirmed } from '#content/confirmed.ts'
import type { Company, Content, Question } from '#content/schema.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { workshopPath } from '#content/site-paths.ts'
import {
  academyReference,
  address,
  corporateSession,
  informationSession,
  jsonLd,
  type Site,
  type Thing,
  training,
} from './offers.ts'

const aboutAcademy = ['/', '/about', '/contact']

/** Builds the structured data of all pages, by path. */
export function structuredData(content: Content, publicUrl: string): Map<string, string> {
  const site = { ...content, publicUrl }
  return new Map(sitePages(site).map((page) => [page.path, pageThings(page, site).map(jsonLd).join('')]))
}

/** Returns a page's structured data: confirmed data only, and nothing for unlisted pages. */
export function pageThings(page: SitePage, content: Site): Thing[] {
  if (page.unlisted) return []
  const course = content.courses.find(({ path }) => path === page.path)
  const session = content.calendar.sessions.find(({ id }) => workshopPath(id) === page.path)
  return [
    ...(aboutAcademy.includes(page.path) ? [organization(content)] : []),
    ...(session && !session.sample ? [corporateSession(session, content)] : []),
    ...(course ? [training(course, content)] : []),
    ...(page.path === '/webinar' && !content.webinar.session.sample ? [informationSession(content)] : []),
    ...(page.questions.length ? [questionsPage(page.questions)] : []),
    ...(page.path === '/' ? [] : [breadcrumbs(page, content)]),
  ]
}

/** The academy and its contact data, as far as confirmed. https://schema.org/EducationalOrganization */
function organization(content: Site): Thing {
  const { company } = content
  const { street, city, region, postalCode, country } = company.address
  const confirmed = (field: keyof Company) => isConfirmed(content, 'company.yaml', field)
  return {
    ...academyReference(content),
    logo: address(content, '/icon-512.png'),
    ...(confirmed('tagline') && { slogan: company.tagline }),
    ...(confirmed('description') && { description: company.description }),
    ...(confirmed('email') && { email: company.email }),
    ...(company.phone && confirmed('phone') && { telephone: company.phone.dialled }),
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

/** https://schema.org/FAQPage */
function questionsPage(questions: Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Path from the home page to a page. https://schema.org/BreadcrumbList */
function breadcrumbs(page: SitePage, content: Site): Thing {
  const homeLabel = content.navigation.header.entries.home.label
  const steps = [{ label: homeLabel, to: '/' }, ...page.above, { label: page.title, to: page.path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: address(content, to),
    })),
  }
}
