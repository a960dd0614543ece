import { PlanFields } from '#office/desk/plans/fields.tsx'
import { StartOptions } from '#office/desk/ui/fields.tsx'
import { AreaField, SelectField, TextField } from '#office/ui/fields.tsx'
import type { ShownPreview } from './load.ts'

/** Whether an action has something to set for all of its records. */
export const hasSettings = (action: ShownPreview['action']) => action === 'decide' || action === 'reply'

/** The fields of one decision or reply, for many. */
export function SettingsFields({ batch: { preview } }: { batch: ShownPreview }) {
  const { settings, reasons } = preview
  return (
    <>
      {settings.outcome === 'offered' && <OfferSettings preview={preview} />}
      {settings.outcome === 'rejected' && (
        <SelectField
          name="reason"
          defaultValue={settings.reason}
          label="Reason"
          hint="Only staff see it. Applicants never do."
          options={reasons}
          empty="Choose a reason"
        />
      )}
      <TextField name="subject" defaultValue={settings.subject} label="Subject" />
      <AreaField
        name="body"
        defaultValue={settings.body}
        label="Letter"
        hint="What is in double braces is filled in for each person."
        rows={10}
      />
    </>
  )
}

function OfferSettings({ preview: { settings, courses, days, needsStart } }: Pick<ShownPreview, 'preview'>) {
  const plans = settings.plans?.split(',').map((kind) => ['plans', kind] as const) ?? []
  const typed = [...Object.entries(settings).filter(([name]) => name !== 'plans'), ...plans]
  return (
    <>
      {needsStart && (
        <SelectField
          name="startId"
          defaultValue={settings.startId}
          label="Start for those without one"
          hint="All others are offered the start that they chose."
        >
          <option value="">Choose a start</option>
          <StartOptions of={courses} />
        </SelectField>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-1">
        <TextField
          name="tuition"
          defaultValue={settings.tuition}
          label="Tuition"
          hint="Empty: what each start says."
          inputMode="decimal"
        />
        <TextField
          name="scholarship"
          defaultValue={settings.scholarship}
          label="Scholarship"
          hint="What is taken off, such as 20% or 500."
        />
        <TextField
          name="respondBy"
          defaultValue={settings.respondBy}
          label="Answer by"
          hint={`Empty: ${days.usual}, or the first day of an earlier start.`}
          type="date"
          min={days.first}
          max={days.last}
        />
      </div>
      <PlanFields label="Payment, if not as each start says" values={typed} hint="Empty: what each start says." />
    </>
  )
}
