import type { RefObject } from 'react'
import type { Step } from './application-fields.ts'

/** 'STEP 1 OF 2' as the step's heading, with two bars. A new step moves the focus here. */
export function Progress({ step, heading }: { step: Step; heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className="flex items-center gap-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="shrink-0 font-semibold font-text text-ember text-small leading-normal tracking-wide"
      >
        {`STEP ${step} OF 2`}
      </h2>
      <div className="flex flex-1 gap-1.5" aria-hidden="true">
        {[1, 2].map((part) => (
          <span
            key={part}
            className={`h-1.5 flex-1 rounded-pill transition-colors duration-250 ${part <= step ? 'bg-ember' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  )
}
