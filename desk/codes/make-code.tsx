import { IntentForm } from '#desk/ui/intent-form.tsx'
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
    <section aria-labelledby="make">
      <h2 id="make">Make a code</h2>
      <IntentForm intent="make" answer={answer} className="code-form">
        <div className="code-fields">
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
          <div className="code-off">
            <TextField
              label="Takes off"
              {...field('off')}
              inputMode="decimal"
              autoComplete="off"
              hint={`Of the fee of ${fee.text}. Empty for a waiver: it takes off all.`}
            />
            <Choice label="Unit" {...field('unit')} options={{ percent: 'percent', amount: fee.currency }} />
          </div>
          <div className="code-pair">
            <TextField label="First day" {...field('firstDay')} type="date" hint="Empty: from now on." />
            <TextField label="Last day" {...field('lastDay')} type="date" hint="Empty: until you end it." />
          </div>
          <div className="code-pair">
            <TextField label="Limit in all" {...field('limitTotal')} inputMode="numeric" hint="Empty: none." />
            <TextField label="Per email" {...field('limitPerEmail')} inputMode="numeric" hint="Empty: none." />
          </div>
        </div>
        <fieldset className="code-courses">
          <legend>
            Courses <span className="soft">None chosen: all of them.</span>
          </legend>
          {courses.map(({ id, name }) => (
            <label key={id} className="check">
              <input type="checkbox" name="courses" value={id} defaultChecked={chosen?.includes(id)} />
              {name}
            </label>
          ))}
          <FieldError id="courses-error" message={declined?.errors?.courses?.[0]} />
        </fieldset>
        <button type="submit" className="button button-filled">
          Make code
        </button>
      </IntentForm>
    </section>
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
