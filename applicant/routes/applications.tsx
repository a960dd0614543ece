import { redirect, useActionData, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#applicant/handlers.ts'
import { offerIntents } from '#applicant/offer.ts'
import { Application } from '#applicant/ui/application.tsx'
import { Page } from '#applicant/ui/page.tsx'
import { findOwn, findOwnOne } from '#services/applicants/page.ts'
import { createCheckout } from '#services/payments/checkout.ts'
import { textOf } from '#ssr/answers.ts'

export const loader = applicantLoader(async ({ deps, session }) => {
  return { email: session.email, applications: await findOwn(deps, session) }
})

export const action = applicantAction({
  ...offerIntents,
  pay: async ({ deps, session, form }) => {
    const { id } = await findOwnOne(deps, session, textOf(form, 'id'))
    return redirect(await createCheckout(deps)(id), 303)
  },
})

export default function Applications() {
  const { email, applications } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title={applications.length > 1 ? 'Your applications' : 'Your application'} signedIn={email} answer={answer}>
      {applications.map((application) => (
        <Application key={application.id} application={application} answer={answer} />
      ))}
      {applications.length === 0 ? (
        <div className="column">
          <p className="lead">Nobody has applied with this address yet.</p>
          <p>
            <a href="/apply" className="link">
              Apply
            </a>
          </p>
        </div>
      ) : null}
      <p className="small">
        <a href="/application/data" className="link">
          Download or erase your data
        </a>
      </p>
    </Page>
  )
}
