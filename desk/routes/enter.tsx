import { randomUUID } from 'node:crypto'
import { Form, redirect, useActionData, useLoaderData } from 'react-router'
import { applicationFields } from '#contract/applications.ts'
import { countries } from '#contract/countries.ts'
import type { FieldRule } from '#contract/form-fields.ts'
import { wireNames } from '#contract/forms/enrollment.ts'
import type { Option } from '#contract/options.ts'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { startsByCourse } from '#desk/record/admission-load.ts'
import { Check } from '#desk/ui/check.tsx'
import { Declined } from '#desk/ui/declined.tsx'
import { Page } from '#desk/ui/page.tsx'
import { TextField } from '#desk/ui/text-field.tsx'
import { enterApplication } from '#services/applications/service.ts'
import { requireRight } from '#services/rights.ts'
import { textOf } from '#ssr/answers.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Field, FieldError, fieldBox } from '#ui/field.tsx'

/** The fields of the form; what it needs of a rule, as the rules' own module has more than a browser should load. */
export const loader = deskLoader(({ deps, actor }) => {
  requireRight(actor, 'decide')
  const starts = startsByCourse(deps).flatMap(({ course, starts }) =>
    starts.map(({ id, text }) => ({ value: id, label: `${course}: ${text}` })),
  )
  const lists: Record<string, readonly Option[]> = {
    Country: countries.map((country) => ({ value: country, label: country })),
    CourseId: deps.courses.map(({ id, name }) => ({ value: id, label: name })),
    CohortId: starts,
  }
  const wires = Object.keys(wireNames) as (keyof typeof wireNames)[]
  const fields = Object.entries(applicationFields).flatMap(([name, rule]) => {
    const wire = wires.find((one) => wireNames[one] === name)
    if (!wire) return []
    const { label, kind, optional = false, options = lists[wire] }: FieldRule = rule
    return [{ name: wire, label: optional ? `${label} (optional)` : label, kind, optional, options }]
  })
  return { fields, key: randomUUID() }
})

export const action = deskAction(async ({ deps, actor, form, address }) => {
  const idempotencyKey = textOf(form, 'key') || null
  // As people write it down.
  const PhoneNumber = textOf(form, 'PhoneNumber').replaceAll(/[\s().-]/g, '')
  const typed = { ...Object.fromEntries(form), PhoneNumber }
  const id = await enterApplication(deps, actor, typed, { address, idempotencyKey })
  return redirect(`/records/${id}`)
})

/** The application form, filled in by staff for somebody who calls. */
export default function Enter() {
  const { fields, key } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const declined = declinedOf(answer)
  const typedIn = (name: string) => declined?.typed.find(([each]) => each === name)?.[1]
  return (
    <Page title="New application" isNarrow>
      <p className="text-muted-foreground">
        For somebody who calls. The rules are those of the form; the applicant gets the same emails, with the way to
        pay.
      </p>
      <Form
        method="post"
        noValidate
        className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-5 gap-y-[0.6rem]"
      >
        <div className="col-span-full mb-5 empty:hidden">
          <Declined answer={answer} />
        </div>
        <input type="hidden" name="key" value={typedIn('key') ?? key} />
        {fields.map((field) => (
          <Control
            key={field.name}
            {...field}
            typed={typedIn(field.name)}
            error={declined?.errors?.[field.name]?.[0]}
          />
        ))}
        <div className="col-span-full">
          <Check
            name="AcceptTermsAndConditions"
            value="true"
            defaultChecked={typedIn('AcceptTermsAndConditions') === 'true'}
          >
            The applicant has read or heard the terms and the privacy policy, and agrees to both.
          </Check>
          <FieldError id="terms-error" message={declined?.errors?.AcceptTermsAndConditions?.[0]} />
          <button type="submit" className="button button-filled">
            Store the application
          </button>
        </div>
      </Form>
    </Page>
  )
}

type ControlProps = ReturnType<typeof useLoaderData<typeof loader>>['fields'][number] & {
  typed: string | undefined
  error: string | undefined
}

const types: Partial<Record<FieldRule['kind'], string>> = { email: 'email', phone: 'tel', link: 'url' }

function Control({ name, label, kind, optional, options, typed, error }: ControlProps) {
  if (!options)
    return <TextField {...{ label, name, error }} type={types[kind]} autoComplete="off" defaultValue={typed} />
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <select {...ties} name={name} defaultValue={typed ?? ''} className={`${fieldBox} px-4`}>
          <option value="">{optional ? 'None' : 'Choose'}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
