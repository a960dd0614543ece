import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { rangeText, wholeDay } from '#content/format.ts'
import { useAcademy } from '#office/academy.ts'
import { publicAction, publicLoader } from '#office/applicant/handlers.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { NameRows, readNameRows } from '#office/ui/name-rows.tsx'
import { Page } from '#office/ui/page.tsx'
import { PayerFields, readPayer } from '#office/ui/payer-fields.tsx'
import { sendBuyer } from '#services/leads/buyer.ts'
import { type NamedSeats, openNames, sendNames } from '#services/leads/names.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

export const loader = publicLoader(async ({ deps, params, query }) => {
  const reservation = await openNames(deps, params.token ?? '')
  return data({ reservation, saved: query.get('saved') }, { status: reservation ? 200 : 404 })
})

export const action = publicAction({
  names: async (args) => {
    const { deps, params, text } = args
    const token = params.token ?? ''
    const workshopId = text('id')
    await sendNames(deps, token, { workshopId, rows: readNameRows(args), digest: text('digest') })
    return redirect(savedPath(token, workshopId))
  },
  buyer: async (args) => {
    const token = args.params.token ?? ''
    await sendBuyer(args.deps, token, readPayer(args))
    return redirect(savedPath(token, 'invoice'))
  },
})

const savedPath = (token: string, saved: string) =>
  `/application/names/${encodeURIComponent(token)}?${new URLSearchParams({ saved })}`

/** Who comes to the workshops of a reservation, and whom its invoice names. The link in its confirmation shows nothing else. */
export default function Names() {
  const { email } = useAcademy()
  const { reservation, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!reservation) {
    return (
      <Page title="This link no longer works" width="text">
        <p className="lead">
          Names can be entered and changed until the day before a workshop. If something is wrong, please write to{' '}
          {email}.
        </p>
      </Page>
    )
  }
  const { workshops, invoiceTo } = reservation
  return (
    <Page title="Who comes?" width="text">
      <p className="lead">
        Enter the names all at once, or some now and the others later. We use them for the workshop only, and erase them
        with your reservation.
      </p>
      {workshops.map((workshop) => (
        <Workshop key={workshop.workshopId} {...workshop} isSaved={!answer && saved === workshop.workshopId} />
      ))}
      {invoiceTo && <Invoice isKnown={invoiceTo === 'known'} isSaved={!answer && saved === 'invoice'} />}
    </Page>
  )
}

function Workshop(workshop: NamedSeats & { isSaved: boolean }) {
  const { workshopId, title, starts, ends, seats, names, unseated, lastDay, isOpen, digest, isSaved } = workshop
  const { email } = useAcademy()
  const named = `${names.length} of ${seats} named`
  return (
    <section className="grid gap-4" aria-labelledby={workshopId}>
      <h2 id={workshopId} className="text-title-4">
        {title}
      </h2>
      <p className="text-muted-foreground">
        {[rangeText(starts, ends), seats > 0 && named].filter(Boolean).join(' · ')}
      </p>
      {isSaved && <Callout role="status">Saved: {named}.</Callout>}
      {seats === 0 && <p>These seats are not confirmed, so there is nothing to enter.</p>}
      {unseated.length > 0 && <p>{keptText(seats, unseated.length)}</p>}
      {seats > 0 && !isOpen && (
        <p>
          Names could be changed until {wholeDay(lastDay)}. If something is wrong, please write to {email}.
        </p>
      )}
      {seats > 0 && isOpen && (
        <>
          <p>You can change them until {wholeDay(lastDay)}.</p>
          <IntentForm intent="names" id={workshopId}>
            <input type="hidden" name="digest" value={digest} />
            <NameRows seats={seats} names={names} />
            <Button type="submit">Save</Button>
          </IntentForm>
        </>
      )}
    </section>
  )
}

/** What was entered is not shown, since the link may have been passed on to those who come. */
function Invoice({ isKnown, isSaved }: { isKnown: boolean; isSaved: boolean }) {
  return (
    <section className="grid gap-4" aria-labelledby="invoice">
      <h2 id="invoice" className="text-title-4">
        Invoice
      </h2>
      {isSaved && <Callout role="status">Saved. The invoice is on its way by email.</Callout>}
      {isKnown ? (
        <p>We know where the invoice goes. To change that, reply to our email.</p>
      ) : (
        <>
          <p>Tell us where the invoice goes, and we send it at once.</p>
          <IntentForm intent="buyer">
            <PayerFields />
            <Button type="submit">Get the invoice</Button>
          </IntentForm>
        </>
      )}
    </section>
  )
}

function keptText(seats: number, kept: number): string {
  const names = kept === 1 ? 'One name that you gave is' : `${kept} names that you gave are`
  if (seats === 0) return `${names} kept, in case the seats are confirmed again.`
  return `The first ${seats} names keep their seats. ${names} without one.`
}
