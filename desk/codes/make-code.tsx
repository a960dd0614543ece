import { useContext } from 'react'
import { Check, optionsOf, Submit } from '#desk/ui/fields.tsx'
import { IntentForm } from '#desk/ui/forms.tsx'
import { Section } from '#desk/ui/page.tsx'
import { type Option, SelectField, Sent, TextField } from '#ssr/fields.tsx'
import { FieldError } from '#ui/field.tsx'
import { kindWords } from './words.ts'

type MakeCodeProps = { fee: { text: string; currency: string }; courses: readonly Option[] }

/** The form of routes/codes.tsx. */
export function MakeCode({ fee, courses }: MakeCodeProps) {
  const offHint = `Of the fee of ${fee.text}. Empty for a waiver: it takes off all.`
  return (
    <Section id="make" title="Make a code">
      <IntentForm intent="make">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-1">
          <TextField
            label="Code"
            name="code"
            required
            minLength={3}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Letters, digits, hyphens and underscores. Case does not matter."
          />
          <SelectField label="Kind" name="kind" options={optionsOf(kindWords)} />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <TextField label="Takes off" name="off" inputMode="decimal" autoComplete="off" hint={offHint} />
            <SelectField label="Unit" name="unit" options={optionsOf({ percent: 'percent', amount: fee.currency })} />
          </div>
          <div className="grid grid-cols-2 gap-x-3">
            <TextField label="First day" name="firstDay" type="date" hint="Empty: from now on." />
            <TextField label="Last day" name="lastDay" type="date" hint="Empty: until you end it." />
          </div>
          <div className="grid grid-cols-2 gap-x-3">
            <TextField label="Limit in all" name="limitTotal" inputMode="numeric" hint="Empty: none." />
            <TextField label="Per email" name="limitPerEmail" inputMode="numeric" hint="Empty: none." />
          </div>
        </div>
        <Courses courses={courses} />
        <Submit look="filled">Make code</Submit>
      </IntentForm>
    </Section>
  )
}

function Courses({ courses }: Pick<MakeCodeProps, 'courses'>) {
  const { typed, errors } = useContext(Sent)
  return (
    <fieldset className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6">
      <legend className="mb-1 font-semibold text-small">
        Courses <span className="ml-2 font-normal text-muted-foreground">None chosen: all of them.</span>
      </legend>
      {courses.map(({ id, name }) => (
        <Check key={id} name="courses" value={id} defaultChecked={typed?.getAll('courses').includes(id)}>
          {name}
        </Check>
      ))}
      <FieldError id="courses-error" message={errors?.courses?.[0]} />
    </fieldset>
  )
}
