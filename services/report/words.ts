import { type Figures, NO_REFERRER } from './figures.ts'

export function funnelSteps({ funnel }: Figures) {
  const steps: [string, number][] = [
    ['Form shown', funnel.formViews],
    ['Started', funnel.started],
    ['Step 2', funnel.secondStep],
    ['Submitted', funnel.submitted],
    ['Paid or waived', funnel.paid + funnel.waived],
  ]
  const share = (part: number, whole = 0) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
  return steps.map(([label, count], n) => ({
    label,
    count,
    ofBefore: n === 0 ? '' : share(count, steps[n - 1]?.[1]),
    ofFirst: n === 0 ? '' : share(count, steps[0]?.[1]),
  }))
}

const referrerNames: Record<string, string> = {
  direct: 'Typed, kept or unknown',
  search: 'Search engines',
  social: 'Social networks',
  campaign: 'Mail and campaigns',
  own: 'Within the site',
  other: 'Other sites',
  [NO_REFERRER]: 'Not sent',
}

export const referrerName = (kind: string): string => referrerNames[kind] ?? kind
