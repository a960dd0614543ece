import { offerDetails } from '#content/offer-text.ts'
import type { OfferTerms } from '#contract/starts.ts'
import { Sample } from '#ui/sample.tsx'

/** @param without label of a part that the page shows in another way */
export function Terms({ terms, without }: { terms: OfferTerms; without?: string }) {
  const details = offerDetails(terms).filter(([label]) => label !== without)
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      {details.map(([label, text]) => (
        <div key={label} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid sm:items-baseline">
          <dt className="text-muted-foreground text-small">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {text} {label === 'Start' && terms.sample && <Sample />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
