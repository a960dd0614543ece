import { z } from 'zod'
import { label, link, printedLabel, sample, sitePath, target, text, timeZone, webAddress } from './parts.ts'
import { place } from './place.ts'

/** company.yaml. Changing the name here renames the site. */
export const company = z.strictObject({
  sample,
  name: printedLabel,
  tagline: text,
  description: text,
  email: z.email('must be an email address.'),
  /** `dialled` is such as +14035550142. */
  phone: z
    .strictObject({ shown: label, dialled: z.string().regex(/^\+\d{10,15}$/, 'must be + and 10 to 15 digits.') })
    .optional(),
  address: z.strictObject({
    street: printedLabel,
    city: printedLabel,
    region: printedLabel,
    postalCode: printedLabel,
    country: printedLabel,
  }),
  /** The zone of every date and hour. */
  timeZone,
  zoneLabel: label,
  /** Office hours, without the zone. */
  hours: text,
  place,
  /** The learning management system, on another host, and its label in menus. */
  lmsUrl: webAddress,
  lmsLabel: label,
  schedulingUrl: webAddress,
  social: z.array(z.strictObject({ label, url: webAddress })),
})

const headerKey = z.enum(['home', 'about', 'individual', 'corporate', 'talents', 'resumes', 'lms', 'contact'])

const pageEntry = z.strictObject({ label, to: sitePath })
const footerGroup = z.strictObject({ title: label, links: z.array(link).min(1) })

function section<Marker extends number>(marker: Marker) {
  return z.strictObject({ marker: z.literal(marker), paths: z.array(sitePath), action: link.optional() })
}

/** navigation.yaml: menus, their order, and the markers of the six sections (specification 2). */
export const navigation = z.strictObject({
  header: z.strictObject({
    enroll: pageEntry,
    entries: z.strictObject({
      home: pageEntry,
      about: pageEntry,
      talents: pageEntry,
      resumes: pageEntry,
      contact: pageEntry,
      /** A dropdown of individual trainings by `menuLabel`; `more` is below them. */
      individual: z.strictObject({ label, more: z.array(link) }),
      corporate: z.strictObject({ label, links: z.array(link).min(1) }),
    }),
    /** `lms` uses the company's `lmsLabel` and `lmsUrl`. */
    topRow: z.array(headerKey),
    mainRow: z.array(headerKey),
    mobile: z.array(headerKey),
  }),
  /** `individual` needs no paths, because it has every course's page. `action` replaces Enroll in the header. */
  sections: z.strictObject({
    talents: section(1),
    resumes: section(2),
    about: section(3),
    individual: section(4),
    corporate: section(5),
    contact: section(6),
  }),
  footer: z.strictObject({
    company: footerGroup,
    more: footerGroup,
    applicationLabel: label,
    contactTitle: label,
    schedulingLabel: label,
    newsletter: z.strictObject({
      title: text,
      label,
      button: label,
      text,
      privacy: link,
      broken: text,
      withoutScript: text,
    }),
  }),
  contactBanner: z.strictObject({ eyebrow: label, title: label, button: z.strictObject({ label, to: target }) }),
})
