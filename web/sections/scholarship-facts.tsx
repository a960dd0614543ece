import { useContext } from 'react'
import home from '#content/home.yaml?only=hero'
import scholarship from '#content/scholarship.yaml'
import { PromoCodeShown } from '#web/promo-code.ts'
import { CopyCode } from './copy-code.tsx'
import { dayText } from './date-text.ts'

/** The scholarship's two dates and, where the site shows it, its code, under the hero's own labels. */
export function ScholarshipFacts() {
  const showsPromoCode = useContext(PromoCodeShown)
  const { closeLabel, startLabel, codeLabel } = home.hero.scholarship
  const { applicationsClose, cohortStarts, promoCode } = scholarship
  return (
    <dl className="facts mt-8">
      <div>
        <dt>{closeLabel}</dt>
        <dd>
          <time dateTime={applicationsClose}>{dayText(applicationsClose)}</time>
        </dd>
      </div>
      <div>
        <dt>{startLabel}</dt>
        <dd>
          <time dateTime={cohortStarts}>{dayText(cohortStarts)}</time>
        </dd>
      </div>
      {showsPromoCode && (
        <div>
          <dt>{codeLabel}</dt>
          <dd>
            <CopyCode code={promoCode} />
          </dd>
        </div>
      )}
    </dl>
  )
}
