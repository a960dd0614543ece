import type { Content } from './schema.ts'

/** The counts that the specification fixes (9, and 4 for the footer's links), and where an academy has others. */
export function otherCounts({ logos, company }: Pick<Content, 'logos' | 'company'>) {
  const counted = [
    { file: 'logos.yaml', field: 'partners', asked: 12, there: logos.partners.length },
    { file: 'logos.yaml', field: 'clients', asked: 21, there: logos.clients.length },
    { file: 'logos.yaml', field: 'certifications.logos', asked: 4, there: logos.certifications.logos.length },
    { file: 'company.yaml', field: 'social', asked: 2, there: company.social.length },
  ]
  return counted.flatMap(({ file, field, asked, there }) =>
    there === asked ? [] : [{ file, field, sentence: `The specification asks for ${asked} here; there are ${there}.` }],
  )
}
