import { Submit } from '#desk/ui/fields.tsx'
import { IntentButton, IntentForm } from '#desk/ui/forms.tsx'
import { Section } from '#desk/ui/page.tsx'
import { Callout } from '#ui/callout.tsx'

type CalendarPartProps = {
  exists: boolean
  /** Of the calendar that was made just now. */
  address: string | undefined
}

/** The secret address of a person's own interviews, for their calendar program. */
export function CalendarPart({ exists, address }: CalendarPartProps) {
  return (
    <Section id="calendar" title="Your interviews in your calendar">
      {address && (
        <Callout role="status">
          <p>
            <strong>Copy this address now: it is not shown again.</strong> Subscribe to it in your calendar program.
          </p>
          <p>
            <code className="wrap-anywhere">{address}</code>
          </p>
        </Callout>
      )}
      <p>
        A private address lists the interviews that you set, and those of records that are assigned to you: time, first
        name, reference and a link. Anyone who knows the address can read that.
      </p>
      <IntentForm intent="make-calendar">
        {exists && <p>You have an address. A new one replaces it: calendars that use the old one stop working.</p>}
        <Submit>{exists ? 'Replace the address' : 'Make an address'}</Submit>
      </IntentForm>
      {exists && (
        <IntentButton intent="remove-calendar" look="text">
          Remove the address
        </IntentButton>
      )}
    </Section>
  )
}
