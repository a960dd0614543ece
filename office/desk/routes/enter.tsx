import { randomUUID } from 'node:crypto'
import { redirect, useLoaderData } from 'react-router'
import { applicationFields } from '#contract/applications.ts'
import { countries } from '#contract/countries.ts'
import type { FieldRule } from '#contract/form-fields.ts'
import { wireNames } from '#contract/forms/enrollment.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { startsByCourse } from '#office/desk/record/admission-load.ts'
import { Check, SentError, Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { type Option, SelectField, TextField, useSent } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { countPending } from '#services/admissions/seats.ts'
import { enterApplication } from '#services/applications/service.ts'
import { requireRight } from '#services/rights.ts'

/**
 * Loads the fields with only what the form needs of their rules, since the rules' module is too large for a browser.
 */
export const loader = deskLoader(async ({ deps, actor }) => {
  requireRight(actor, 'decide')
  const starts = startsByCourse(deps, await countPending(deps.database)).flatMap(({ course, starts }) =>
    starts.map(({ id, name }) => ({ id, name: `${course}: ${name}` })),
  )
  const lists: Record<string, readonly Option[]> = {
    Country: countries.map((country) => ({ id: country, name: country })),
    CourseId: deps.courses,
    CohortId: starts,
  }
  const wires = Object.keys(wireNames) as (keyof typeof wireNames)[]
  const fields = Object.entries(applicationFields).flatMap(([name, rule]) => {
    const wire = wires.find((item) => wireNames[item] === name)
    if (!wire) return []
    const { label, kind, optional = false, options }: FieldRule = rule
    const choices = options?.map(({ value, label }) => ({ id: value, name: label })) ?? lists[wire]
    return [{ name: wire, label: optional ? `${label} (optional)` : label, kind, optional, options: choices }]
  })
  return { fields, key: randomUUID() }
})

export const action = deskAction(async ({ deps, actor, form, text, address }) => {
  const idempotencyKey = text('key') || null
  // Removes usual separators.
  const PhoneNumber = text('PhoneNumber').replaceAll(/[\s().-]/g, '')
  const typed = { ...Object.fromEntries(form), PhoneNumber }
  const id = await enterApplication(deps, actor, typed, { address, idempotencyKey })
  return redirect(`/desk/records/${id}`)
})

/** Application form that staff fill in for a caller. */
export default function Enter() {
  const { fields, key } = useLoaderData<typeof loader>()
  return (
    <Page title="New application" width="narrow">
      <Quiet>
        For applicants who call. The same rules apply as on the form, and the applicant gets the same emails, including
        how to pay.
      </Quiet>
      <IntentForm
        intent="enter"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-5 gap-y-[0.6rem]"
      >
        <Key made={key} />
        {fields.map((field) => (
          <Control key={field.name} {...field} />
        ))}
        <div className="col-span-full">
          <Check name="AcceptTermsAndConditions" value="true">
            The applicant has read or heard the terms and the privacy policy, and agrees to both.
          </Check>
          <SentError name="AcceptTermsAndConditions" />
          <Submit look="filled">Save application</Submit>
        </div>
      </IntentForm>
    </Page>
  )
}

/** A form that is sent again has the same key, since its first answer may have been lost. */
function Key({ made }: { made: string }) {
  return <input type="hidden" name="key" value={String(useSent('key', made).defaultValue)} />
}

const types: Partial<Record<FieldRule['kind'], string>> = { email: 'email', phone: 'tel', link: 'url' }

type ControlProps = ReturnType<typeof useLoaderData<typeof loader>>['fields'][number]

function Control({ name, label, kind, optional, options }: ControlProps) {
  if (!options) return <TextField name={name} label={label} type={types[kind]} />
  return <SelectField name={name} label={label} options={options} empty={optional ? 'None' : 'Choose'} />
}
