import { useActionData } from 'react-router'
import { getDeclined } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import type { OwnApplication } from '#services/applicants/page.ts'
import { Button, buttonLook } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { textButton } from './page.tsx'

type ApplicationActionsProps = { application: Pick<OwnApplication, 'id' | 'status' | 'canAnswer' | 'offer' | 'terms'> }

export function ApplicationActions({ application }: ApplicationActionsProps) {
  const { id, canAnswer } = application
  const declined = getDeclined(useActionData(), 'decline', id)
  return (
    <section className="grid gap-4" aria-label="What you can do">
      {/* The offer ended after the page was opened. */}
      {declined && !canAnswer && (
        <Callout tone="problem" role="alert">
          {declined.message}
        </Callout>
      )}
      {canAnswer && <Offer application={application} isOpen={declined !== undefined} />}
      <p>
        <a href={`/application/${id}/question`} className="link inline-flex min-h-11 items-center">
          Ask a question
        </a>
      </p>
    </section>
  )
}

function Offer({ application: { id, status, offer, terms }, isOpen }: ApplicationActionsProps & { isOpen: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-3">
      {terms ? (
        <a href={`/application/${id}/accept`} className={buttonLook('filled')}>
          Accept the offer
        </a>
      ) : (
        <p>We will send you an updated offer with class times and tuition. You can accept it then.</p>
      )}
      <details className="open:basis-full" open={isOpen}>
        <summary className={`${textButton} flex items-center`}>Decline the offer</summary>
        <IntentForm intent="decline" id={id}>
          <input type="hidden" name="seen" value={status} />
          <input type="hidden" name="offer" value={offer ?? ''} />
          <p>This frees your seat for someone else. Only our team can undo it.</p>
          <Button type="submit" variant="ghost">
            Decline the offer
          </Button>
        </IntentForm>
      </details>
    </div>
  )
}
