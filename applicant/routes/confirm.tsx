import { data, redirect, useLoaderData } from 'react-router'
import { publicAction, publicLoader, redirectTo } from '#applicant/handlers.ts'
import { IntentForm } from '#applicant/ui/form.tsx'
import { BackLink, Page } from '#applicant/ui/page.tsx'
import { confirmNewEmail, findConfirmable } from '#services/applicants/new-email.ts'
import { Button } from '#ui/button.tsx'
import { AskForm } from './sign-in.tsx'

/** Changes nothing, since mail scanners open every link. */
export const loader = publicLoader(async ({ deps, session, params }) => {
  if (!session) return data({ email: null, found: null }, { status: 401 })
  const found = await findConfirmable(deps, session, params.token ?? '')
  return data({ email: session.email, found }, { status: found ? 200 : 404 })
})

export const action = publicAction({
  confirm: async ({ deps, session, params }) => {
    const token = params.token ?? ''
    if (session && (await confirmNewEmail(deps, session, token))) return redirectTo(deps, '/')
    // The page says what is wrong.
    throw redirect(`${deps.publicUrl}/application/confirm/${encodeURIComponent(token)}`)
  },
})

export default function Confirm() {
  const { email, found } = useLoaderData<typeof loader>()
  if (!email) {
    return (
      <Page title="Please sign in first">
        <p className="lead">
          This link works in the browser in which you asked for it. If you are no longer signed in there, sign in with
          your present address. Then open the link again.
        </p>
        <AskForm />
      </Page>
    )
  }
  if (!found) {
    return (
      <Page title="This link does not work any more" signedIn={email}>
        <p className="lead">
          A link works once, within an hour, for the applicant who asked for it. You are signed in as{' '}
          <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <p>
          <a href="/application/email" className="link">
            Use another email address
          </a>
        </p>
        <BackLink />
      </Page>
    )
  }
  return (
    <Page title="Confirm your new address" signedIn={email}>
      <p className="lead">
        Press the button, and your applications belong to <strong className="wrap-anywhere">{found}</strong>. They no
        longer belong to <span className="wrap-anywhere">{email}</span> then.
      </p>
      <IntentForm intent="confirm">
        <Button type="submit">Confirm this address</Button>
      </IntentForm>
    </Page>
  )
}
