import type { Content, LogoWall } from './schema.ts'

/** Returns counts that differ from the specification (9, and 4 for the footer's links). */
export function deviatingCounts(content: Pick<Content, 'logos' | 'certifications' | 'company'>) {
  const { logos, certifications, company } = content
  const shown = (wall: LogoWall | undefined) => wall?.logos.length ?? 0
  const counted = [
    { file: 'logos.yaml', field: 'partners', asked: 12, there: shown(logos.partners) },
    { file: 'logos.yaml', field: 'clients', asked: 21, there: shown(logos.clients) },
    { file: 'certifications.yaml', field: 'strip', asked: 4, there: shown(certifications.strip) },
    { file: 'company.yaml', field: 'social', asked: 2, there: company.social.length },
  ]
  return counted.flatMap(({ file, field, asked, there }) =>
    there === asked ? [] : [{ file, field, sentence: `The specification asks for ${asked} here; there are ${there}.` }],
  )
}
