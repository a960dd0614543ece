import { Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Section } from '#office/desk/ui/parts.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Callout } from '#ui/callout.tsx'

type CalendarPartProps = {
  exists: boolean
  /** Address of a calendar that was just created. */
  address: string | undefined
}

/** Secret feed of a person's own interviews, for their calendar app. */
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
        A private calendar address lists the interviews you scheduled and those of records assigned to you, each with
        time, first name, reference and a link. Anyone who has the address can read it.
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
