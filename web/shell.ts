import type { Content } from '#content/schema.ts'

/**
 * Returns what every page shows around its own content: menus, footer, the academy's name and how to reach it. It is in every
 * document and in the data of every navigation, so it has no more than components of several pages read.
 */
export function shellOf(content: Content) {
  const { company, navigation, certifications, courses, policies, forms } = content
  const { name, tagline, description, email, phone, address, hours, social } = company
  const { timeZone, zoneLabel, schedulingUrl, lmsUrl, lmsLabel } = company
  return {
    company: {
      name,
      tagline,
      description,
      email,
      phone,
      address,
      hours,
      social,
      timeZone,
      zoneLabel,
      schedulingUrl,
      lmsUrl,
      lmsLabel,
    },
    logo: content.logo,
    navigation,
    certifications,
    /** In menus, and which of them a promotional code offers. */
    courseLinks: courses.map(({ id, path, name, menuLabel, weeks, order: { menu, scholarship } }) => {
      return { id, path, name, menuLabel, weeks, order: { menu, scholarship } }
    }),
    policyLinks: policies.map(({ title, path }) => ({ label: title, to: path })),
    formPaths: forms.map(({ path }) => path),
  }
}

export type Shell = ReturnType<typeof shellOf>
