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

export const loader = deskLoader(({ deps, actor }) => {
  requireRight(actor, 'decide')
  return { courses: deps.courses, starts: startsByCourse(deps), key: randomUUID() }
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
  const { courses, starts, key } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const declined = declinedOf(answer)
  const typedIn = (name: string) => declined?.typed.find(([each]) => each === name)?.[1]
  const lists: Record<string, Option[]> = {
    Country: countries.map((country) => ({ value: country, label: country })),
    CourseId: courses.map(({ id, name }) => ({ value: id, label: name })),
    CohortId: starts.flatMap((group) =>
      group.starts.map(({ id, text }) => ({ value: id, label: `${group.course}: ${text}` })),
    ),
  }
  return (
    <Page title="Enter an application" isNarrow>
      <p className="text-muted-foreground">
        For somebody who calls. The rules are those of the form; the applicant gets the same emails, with the way to
        pay.
      </p>
      <Form method="post" noValidate className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-5">
        <div className="col-span-full">
          <Declined answer={answer} />
        </div>
        <input type="hidden" name="key" value={typedIn('key') ?? key} />
        {Object.entries(wireNames).flatMap(([wire, name]) =>
          name === 'courseName' || name === 'acceptsTerms' ? (
            []
          ) : (
            <Control
              key={wire}
              name={wire}
              rule={applicationFields[name]}
              options={lists[wire]}
              typed={typedIn(wire)}
              error={declined?.errors?.[wire]?.[0]}
            />
          ),
        )}
        <div className="col-span-full">
          <Check
            name="AcceptTermsAndConditions"
            value="true"
            defaultChecked={typedIn('AcceptTermsAndConditions') === 'true'}
          >
            I read the terms and the privacy policy out or sent them, and the applicant agrees to both.
          </Check>
          <FieldError id="terms-error" message={declined?.errors?.AcceptTermsAndConditions?.[0]} />
          <button type="submit" className="button button-filled">
            Enter the application
          </button>
        </div>
      </Form>
    </Page>
  )
}

type ControlProps = {
  name: string
  rule: FieldRule
  /** Where only the server knows them. */
  options: readonly Option[] | undefined
  typed: string | undefined
  error: string | undefined
}

const types = { email: 'email', phone: 'tel', link: 'url' } as Partial<Record<FieldRule['kind'], string>>

function Control({ name, rule, typed, error, options = rule.options }: ControlProps) {
  const label = rule.optional ? `${rule.label} (optional)` : rule.label
  if (!options)
    return <TextField {...{ label, name, error }} type={types[rule.kind]} autoComplete="off" defaultValue={typed} />
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <select {...ties} name={name} defaultValue={typed ?? ''} className={`${fieldBox} px-4`}>
          <option value="">{rule.optional ? 'None' : 'Choose'}</option>
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
