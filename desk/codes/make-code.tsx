import { Check } from '#desk/ui/check.tsx'
import { IntentForm } from '#desk/ui/intent-form.tsx'
import { Section } from '#desk/ui/page.tsx'
import { TextField } from '#desk/ui/text-field.tsx'
import type { Course } from '#services/deps.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Field, FieldError, fieldBox } from '#ui/field.tsx'
import { kindWords } from './words.ts'

type MakeCodeProps = {
  /** Of the page's action. */
  answer: unknown
  fee: { text: string; currency: string }
  courses: Course[]
}

/** The form of routes/codes.tsx. A page without script gets back what was typed. */
export function MakeCode({ answer, fee, courses }: MakeCodeProps) {
  const declined = declinedOf(answer)
  const typed = new Map(declined?.typed)
  const chosen = declined?.typed.flatMap(([name, value]) => (name === 'courses' ? value : []))
  const field = (name: string) => ({
    ...{ name, defaultValue: typed.get(name), error: declined?.errors?.[name]?.[0] },
  })
  return (
    <Section id="make" title="Make a code">
      <IntentForm intent="make" answer={answer}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-1">
          <TextField
            label="Code"
            {...field('code')}
            required
            minLength={3}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Letters, digits, hyphens and underscores. Case does not matter."
          />
          <Choice label="Kind" {...field('kind')} options={kindWords} />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <TextField
              label="Takes off"
              {...field('off')}
              inputMode="decimal"
              autoComplete="off"
              hint={`Of the fee of ${fee.text}. Empty for a waiver: it takes off all.`}
            />
            <Choice label="Unit" {...field('unit')} options={{ percent: 'percent', amount: fee.currency }} />
          </div>
          <div className="grid grid-cols-2 gap-x-3">
            <TextField label="First day" {...field('firstDay')} type="date" hint="Empty: from now on." />
            <TextField label="Last day" {...field('lastDay')} type="date" hint="Empty: until you end it." />
          </div>
          <div className="grid grid-cols-2 gap-x-3">
            <TextField label="Limit in all" {...field('limitTotal')} inputMode="numeric" hint="Empty: none." />
            <TextField label="Per email" {...field('limitPerEmail')} inputMode="numeric" hint="Empty: none." />
          </div>
        </div>
        <fieldset className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6">
          <legend className="mb-1 font-semibold text-small">
            Courses <span className="ml-2 font-normal text-muted-foreground">None chosen: all of them.</span>
          </legend>
          {courses.map(({ id, name }) => (
            <Check key={id} name="courses" value={id} defaultChecked={chosen?.includes(id)}>
              {name}
            </Check>
          ))}
          <FieldError id="courses-error" message={declined?.errors?.courses?.[0]} />
        </fieldset>
        <button type="submit" className="button button-filled">
          Make code
        </button>
      </IntentForm>
    </Section>
  )
}

type ChoiceProps = {
  label: string
  name: string
  defaultValue: string | undefined
  error: string | undefined
  options: Record<string, string>
}

function Choice({ label, error, options, ...select }: ChoiceProps) {
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <select {...ties} {...select} className={`${fieldBox} px-4`}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
