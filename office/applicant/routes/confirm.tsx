import { data, redirect, useLoaderData } from 'react-router'
import { publicAction, publicLoader } from '#office/applicant/handlers.ts'
import { LinkLine, Subpage } from '#office/applicant/ui/page.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { confirmNewEmail, findConfirmable } from '#services/applicants/new-email.ts'
import { Button } from '#ui/button.tsx'
import { AskForm } from './sign-in.tsx'

/** Changes nothing, since mail scanners open every link. */
export const loader = publicLoader(async ({ deps, signIn, params }) => {
  if (!signIn) return data({ email: null, found: null }, { status: 401 })
  const found = await findConfirmable(deps, signIn, params.token ?? '')
  return data({ email: signIn.email, found }, { status: found ? 200 : 404 })
})

export const action = publicAction({
  confirm: async ({ deps, signIn, params }) => {
    const token = params.token ?? ''
    if (signIn && (await confirmNewEmail(deps, signIn, token))) return redirect('/application')
    // The page says what is wrong.
    throw redirect(`/application/confirm/${encodeURIComponent(token)}`)
  },
})

export default function Confirm() {
  const { email, found } = useLoaderData<typeof loader>()
  if (!email) {
    return (
      <Page title="Please sign in first" width="text">
        <p className="lead">
          This link works only in the browser where you requested it. If you are signed out there, sign in with your
          current email address, then open the link again.
        </p>
        <AskForm />
      </Page>
    )
  }
  if (!found) {
    return (
      <Subpage title="This link no longer works">
        <p className="lead">
          Each link works once, for an hour, and only for the applicant who requested it. You are signed in as{' '}
          <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <LinkLine to="/application/email">Use another email address</LinkLine>
      </Subpage>
    )
  }
  return (
    <Page title="Confirm your new address" width="text">
      <p className="lead">
        This moves your applications to <strong className="wrap-anywhere">{found}</strong>. You can then no longer open
        them with <span className="wrap-anywhere">{email}</span>.
      </p>
      <IntentForm intent="confirm">
        <Button type="submit">Confirm this address</Button>
      </IntentForm>
    </Page>
  )
}
