import { type ChangeEvent, useState } from 'react'
import { wholeDay } from '#content/format.ts'
import { PlanFields, RefundFields } from '#office/desk/plans/fields.tsx'
import type { OfferedStart } from '#office/desk/record/admission-load.ts'
import { Check } from '#office/desk/ui/fields.tsx'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import type { ShownPanel } from './load.ts'
import { fillIn } from './term-fields.ts'
import { pendingText } from './words.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | null

/** The terms of an offer. With script, they follow the chosen start; without it, the server lets them follow. */
export function OfferFields({ panel }: { panel: ShownPanel }) {
  const { starts, startId, fields, respondBy, days, currency, maySaveStart } = panel
  const [shown, setShown] = useState(startId)
  const [day, setDay] = useState(respondBy ?? '')
  const start = starts.find(({ id }) => id === shown)

  const value = (name: string) => fields.find(([other]) => other === name)?.[1]

  function follow({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const chosen = starts.find(({ id }) => id === currentTarget.value)
    if (currentTarget.form && chosen) fillIn(currentTarget.form, chosen.fields)
    setShown(currentTarget.value)
  }

  function rename({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) {
    if (value === '' || day === '') return
    for (const name of ['subject', 'body']) {
      const field = form?.elements.namedItem(name) as Control
      if (field) field.value = field.value.replaceAll(wholeDay(day), wholeDay(value))
    }
    setDay(value)
  }

  return (
    <>
      <input type="hidden" name="shownStart" value={shown} />
      <input type="hidden" name="shownDay" value={day} />
      <SelectField
        name="startId"
        defaultValue={startId}
        label="Start"
        options={starts}
        empty="Choose a start"
        hint={start && <Seats {...start.seats} />}
        onChange={follow}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-1">
        <TextField name="tuition" defaultValue={value('tuition')} label={`Tuition (${currency})`} inputMode="decimal" />
        <TextField
          name="scholarship"
          defaultValue={value('scholarship')}
          label="Scholarship"
          placeholder="20% or 500"
        />
        <TextField
          name="respondBy"
          defaultValue={respondBy ?? ''}
          label="Answer by"
          type="date"
          min={days.first}
          max={days.last}
          onChange={rename}
        />
      </div>
      <PlanFields label="Payment" values={fields} />
      {maySaveStart && start?.lacksTerms && <Check name="saveForStart">Save tuition and plans for this start</Check>}
      <details className="mb-3">
        <summary>
          <span className="link">If the applicant withdraws</span>
        </summary>
        <RefundFields values={fields} />
      </details>
    </>
  )
}

const MOST_DRAWN = 40

/** One mark a seat: taken, needed by unsent offers, free. */
function Seats({ all, left, offers }: OfferedStart['seats']) {
  const taken = all - left
  const look = (at: number) => {
    if (at < taken) return 'bg-[oklch(0.68_0.14_155)]'
    return at < taken + offers ? 'bg-accent' : 'shadow-[inset_0_0_0_1.5px_var(--border-strong)]'
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {all <= MOST_DRAWN && (
        <span aria-hidden="true" className="flex flex-wrap gap-[0.2rem]">
          {Array.from({ length: all }, (_value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark has nothing but its place
            <span key={at} className={`size-[0.55rem] rounded-[50%_50%_50%_0] ${look(at)}`} />
          ))}
        </span>
      )}
      <span className={left - offers <= 0 ? 'font-semibold text-destructive' : undefined}>
        {left} of {all} left{offers > 0 && `, ${pendingText(offers)}`}
      </span>
    </span>
  )
}
