import { isConfirmed } from '#content/confirmed.ts'
import { getPage } from '#content/pages.ts'
import { place } from '#content/place.ts'
import type { CalendarWorkshop, Company, Content, ContentStart, CoursePage, Question } from '#content/schema.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { workshopPath } from '#content/site-paths.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { type Tuition, weekdays } from '#contract/starts.ts'

/** Builds the structured data of all pages, by path. */
export function structuredData(content: Content, publicUrl: string): Map<string, string> {
  const site = { ...content, publicUrl }
  return new Map(sitePages(site).map((page) => [page.path, pageThings(page, site).map(jsonLd).join('')]))
}

/** Returns a page's structured data: confirmed data only, and nothing for unlisted pages. */
export function pageThings(page: SitePage, content: Site): Thing[] {
  if (page.unlisted) return []
  const things = getPage(page.path)?.structuredData
  const course = content.courses.find(({ path }) => path === page.path)
  const workshop = content.calendar.workshops.find(({ id }) => workshopPath(id) === page.path)
  return [
    ...(things === 'academy' ? [organization(content)] : []),
    ...(workshop && !workshop.sample ? [corporateWorkshop(workshop, content)] : []),
    ...(course ? [training(course, content)] : []),
    ...(things === 'informationSession' && !content.webinar.informationSession.sample
      ? [informationSessionEvent(content)]
      : []),
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

/** Reference to the academy on other pages. */
function academyReference(site: Site): Thing {
  const { name } = site.company
  return { '@type': 'EducationalOrganization', '@id': address(site, '/#academy'), name, url: address(site, '/') }
}

/** An individual training, with confirmed data only. https://schema.org/Course */
function training(course: CoursePage, content: Site): Thing {
  const confirmed = <Field extends keyof CoursePage>(field: Field) =>
    isConfirmed(content, `courses/${course.id}.md`, field) ? course[field] : undefined
  const [format, outcomes, prerequisites] = [confirmed('format'), confirmed('outcomes'), confirmed('prerequisites')]
  const week = format && format.liveHours + format.practiceHours
  const instance = {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(week && { courseWorkload: `PT${week * course.weeks}H` }),
    courseSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'Weekly',
      repeatCount: course.weeks,
      ...(week && { duration: `PT${week}H` }),
    },
  }
  const starts = content.starts.starts.filter(
    ({ course: id, canceled, sample }) => id === course.id && !canceled && !sample,
  )
  return {
    '@type': 'Course',
    '@id': address(content, `${course.path}#course`),
    name: course.name,
    description: course.summary,
    url: address(content, course.path),
    inLanguage: place().language,
    keywords: course.topic,
    ...(outcomes && { teaches: outcomes }),
    ...(prerequisites && { coursePrerequisites: prerequisites }),
    provider: academyReference(content),
    hasCourseInstance:
      starts.length > 0 ? starts.map((start) => ({ ...instance, ...getStart(start, content) })) : instance,
  }
}

/** Dates, class times and, if set, tuition of a start. https://schema.org/CourseInstance */
function getStart({ starts, ends, days: on, from, to, tuition }: ContentStart, { company }: Content): Thing {
  return {
    startDate: starts,
    endDate: ends,
    ...(tuition && { offers: getOffer(tuition) }),
    courseSchedule: {
      '@type': 'Schedule',
      startDate: starts,
      endDate: ends,
      repeatFrequency: 'Weekly',
      byDay: on.map((day) => `https://schema.org/${days[weekdays.indexOf(day)]}`),
      startTime: `${from}:00`,
      endTime: `${to}:00`,
      scheduleTimezone: company.timeZone,
    },
  }
}

/** A range has its own type of offer. https://schema.org/AggregateOffer */
function getOffer({ amount, most, currency }: Tuition): Thing {
  const offer = { category: 'Tuition', priceCurrency: currency }
  return most === undefined
    ? { '@type': 'Offer', price: amount, ...offer }
    : { '@type': 'AggregateOffer', lowPrice: amount, highPrice: most, ...offer }
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The weekly information session as a rule, since a single date would expire. https://schema.org/Event */
function informationSessionEvent(content: Site): Thing {
  const { company, webinar } = content
  const { informationSession, meta } = webinar
  return {
    '@type': 'Event',
    '@id': address(content, '/webinar#session'),
    name: `${informationSession.title}: ${company.name}`,
    description: meta.description,
    url: address(content, '/webinar'),
    image: address(content, '/cards/webinar.png'),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: informationSession.bookingUrl },
    organizer: academyReference(content),
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${days[informationSession.weekday]}`,
      startTime: `${informationSession.time}:00`,
      endTime: getEnd(informationSession.time, informationSession.minutes),
      duration: `PT${informationSession.minutes}M`,
      scheduleTimezone: company.timeZone,
      ...(informationSession.exceptions?.length && { exceptDate: informationSession.exceptions }),
    },
  }
}

function getEnd(time: string, minutes: number): string {
  return new Date(Date.parse(`1970-01-01T${time}:00Z`) + minutes * 60_000).toISOString().slice(11, 19)
}

/** A informationSession. https://schema.org/EducationEvent */
function corporateWorkshop(workshop: CalendarWorkshop, content: Site): Thing {
  const { id, title, summary, starts, ends, from, to, place: where, seats, trainer } = workshop
  const url = address(content, workshopPath(id))
  const online = where === 'Online'
  const at = (day: string, time: string) => zonedTime(day, time, content.company.timeZone).toISOString()
  return {
    '@type': 'EducationEvent',
    '@id': `${url}#session`,
    name: title,
    description: summary,
    url,
    startDate: at(starts, from),
    endDate: at(ends, to),
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: online ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name: where, address: where },
    maximumAttendeeCapacity: seats,
    performer: { '@type': 'Person', name: trainer.name },
    organizer: academyReference(content),
  }
}

type Value = string | number | boolean | Thing | readonly Value[]

/** Node of schema.org's vocabulary, as JSON-LD. */
export type Thing = { '@type'?: string; '@id'?: string } & { readonly [property: string]: Value }

/** Content, with the site's PUBLIC_URL. */
type Site = Content & { publicUrl: string }

function address({ publicUrl }: Pick<Site, 'publicUrl'>, path: string): string {
  return `${publicUrl}${path}`
}

/** Renders JSON-LD for a document's head. `<` is escaped so that content cannot end the block. */
export function jsonLd(thing: Thing): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
