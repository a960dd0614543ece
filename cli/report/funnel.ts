import { type Figures, NOT_TOLD } from './figures.ts'

export type FunnelStep = { label: string; count: number }

/** The way from the form to a settled fee, in its order. */
export function funnelSteps({ funnel }: Figures): FunnelStep[] {
  return [
    { label: 'Form shown', count: funnel.formViews },
    { label: 'Started', count: funnel.started },
    { label: 'Step 2', count: funnel.secondStep },
    { label: 'Submitted', count: funnel.submitted },
    { label: 'Paid or waived', count: funnel.paid + funnel.waived },
  ]
}

/** A part of a whole in words: `12.5 %`, or a dash where there is no whole. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** Words for the kinds of links that lead here. */
const referrerNames: Record<string, string> = {
  direct: 'Typed, kept or unknown',
  search: 'Search engines',
  social: 'Social networks',
  campaign: 'Mail and campaigns',
  own: 'Within the site',
  other: 'Other sites',
  [NOT_TOLD]: 'Not told',
}

export function referrerName(kind: string): string {
  return referrerNames[kind] ?? kind
}
