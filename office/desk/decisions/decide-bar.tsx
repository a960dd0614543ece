import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import type { ShownAdmission } from '#office/desk/record/admission-load.ts'
import { ShownRecord } from '#office/desk/record/work-form.tsx'
import { withChanges } from '#office/desk/ui/shown.ts'
import type { Outcome } from '#services/admissions/statuses.ts'
import { buttonLook } from '#ui/button.tsx'
import { outcomeWords } from './words.ts'

type DecideBarProps = {
  admission: ShownAdmission
  /** Outcome whose panel is open. */
  current: string | undefined
  /** Set if a decision is the next step. */
  isNext: boolean
}

/** Decisions that can be made now. They stay in view. */
export function DecideBar({ admission: { status, outcomes, open }, current, isNext }: DecideBarProps) {
  const { mayDecide } = useContext(ShownRecord)
  const { search } = useLocation()
  if (!mayDecide || open?.state === 'scheduled' || outcomes.length === 0) return null
  const next = isNext && !current ? (open?.outcome ?? 'offered') : undefined
  const ordered = (Object.keys(outcomeWords) as Outcome[]).filter((outcome) => outcomes.includes(outcome))
  return (
    <nav aria-label="Decide" className="sticky top-0 z-2 -mx-1 flex flex-wrap gap-2 bg-background px-1 py-2 lg:bg-card">
      {ordered.map((outcome) => {
        const { act, keyName } = outcomeWords[outcome]
        return (
          <Link
            key={outcome}
            to={{ search: withChanges(search, { decide: outcome }) }}
            preventScrollReset
            className={`flex-1 ${buttonLook(outcome === next ? 'filled' : 'ghost')}`}
            aria-current={outcome === current ? 'true' : undefined}
            data-key={keyName}
          >
            {outcome === status ? 'New offer' : act}
          </Link>
        )
      })}
    </nav>
  )
}
