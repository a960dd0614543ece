import type { SitePath } from './site-paths.ts'

/** Bytes as sent with brotli, without headers and scripts fetched later. */
export type Budget = { html: number; js: number }

type Page = {
  /** Of the lists in the editor and in llms.txt. */
  group: 'main' | 'companies'
  /** Raise it only if visitors gain from it (`npm run check:size -- --print`). */
  budget: Budget
  /** It reads its query, so it is rendered per request. Others are kept in memory. */
  isRendered?: true
  /** Beside questions and the path from the home page, which follow from its text (web/structured-data). */
  structuredData?: 'academy' | 'informationSession'
  /** Name of its text in `Content`: `customTraining` is custom-training.yaml. site-pages.ts describes pages without. */
  text?: string
  /** Name in the editor, for a page with `text`. */
  title?: string
}

/** Pages that are modules in web/routes: specification 2, "Route list", /choose, /compare and /unsubscribe. */
export const pages = {
  '/': { group: 'main', budget: { html: 19_050, js: 113_400 }, structuredData: 'academy' },
  '/enterprise-custom-training': { group: 'companies', budget: { html: 10_250, js: 109_150 } },
  '/corporate-calendar-training': { group: 'companies', budget: { html: 12_500, js: 112_750 }, isRendered: true },
  '/apply': { group: 'main', budget: { html: 11_500, js: 133_400 }, isRendered: true },
  '/choose': { group: 'main', budget: { html: 8_750, js: 108_900 }, isRendered: true },
  '/compare': {
    text: 'compare',
    title: 'Compare trainings',
    group: 'main',
    budget: { html: 11_750, js: 109_950 },
    isRendered: true,
  },
  '/custom-training': {
    text: 'customTraining',
    title: 'Custom training request',
    group: 'companies',
    budget: { html: 12_650, js: 128_450 },
  },
  '/talents': { text: 'talents', title: 'Hire talent', group: 'main', budget: { html: 11_650, js: 109_550 } },
  '/resumes': { text: 'resumes', title: 'Submit a resume', group: 'main', budget: { html: 9_400, js: 108_450 } },
  '/about': {
    text: 'about',
    title: 'About',
    group: 'main',
    budget: { html: 10_100, js: 108_650 },
    structuredData: 'academy',
  },
  '/contact': {
    text: 'contact',
    title: 'Contact',
    group: 'main',
    budget: { html: 11_550, js: 128_000 },
    structuredData: 'academy',
  },
  '/webinar': {
    text: 'webinar',
    title: 'Information session',
    group: 'main',
    budget: { html: 9_400, js: 109_550 },
    structuredData: 'informationSession',
  },
  '/scholarship': { text: 'scholarship', title: 'Scholarship', group: 'main', budget: { html: 9_950, js: 109_700 } },
  '/success': { group: 'main', budget: { html: 8_350, js: 111_250 } },
  '/unsubscribe': { group: 'main', budget: { html: 7_450, js: 110_050 }, isRendered: true },
} as const satisfies Record<`/${string}`, Page>

/** Form pages. Each is a module of web/routes, and has its text in content/forms. */
export const formPaths = ['/talents/request', '/resumes/submit'] as const

/** Pages of corporate training. Each has its text in content/corporate. */
export const corporatePaths = ['/enterprise-custom-training', '/corporate-calendar-training'] as const

/** The policies that the specification names (2, "Route list"). An academy may add others. */
export const policyNames = [
  'privacypolicy',
  'refundpolicy',
  'studentcodeofconduct',
  'instructorcodeofconduct',
  'terms&conditions',
]

/** Undefined for pages of several: trainings, policies, forms, workshops. */
export const getPage = (path: string): Page | undefined => (pages as Record<string, Page>)[path]

/** Paths of the pages here. */
export const listedPaths = Object.keys(pages) as (keyof typeof pages)[]

/** Pages with a module of their own. */
export const fixedPaths: readonly SitePath[] = [...listedPaths, ...formPaths]

/** Pages that read their query are rendered per request; others are kept in memory. */
export const renderedPaths: readonly SitePath[] = listedPaths.filter((path) => getPage(path)?.isRendered)

/** Returns the file of a text: `customTraining` is custom-training.yaml. */
export function fileOf(text: string): string {
  return `${text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`
}
