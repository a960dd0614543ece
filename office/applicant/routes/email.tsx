import { redirect, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Subpage } from '#office/applicant/ui/page.tsx'
import { TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { findNewEmail, requestNewEmail } from '#services/applicants/new-email.ts'
import { isRecentSignIn } from '#services/applicants/sign-ins.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ConfirmSignIn } from './verify.tsx'

export const loader = applicantLoader(async ({ deps, signIn }) => {
  const awaited = await findNewEmail(deps, signIn)
  return { email: signIn.email, awaited, isRecent: isRecentSignIn(signIn) }
})

export const action = applicantAction({
  change: async ({ deps, signIn, text }) => {
    await requestNewEmail(deps, signIn, text('email'))
    return redirect('/application/email')
  },
})

export default function NewEmail() {
  const { email, awaited, isRecent } = useLoaderData<typeof loader>()
  return (
    <Subpage title="Use another email address">
      <p className="lead">
        Your address is <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {awaited && (
        <Callout role="status">
          An email to <strong className="wrap-anywhere">{awaited}</strong> is on its way. Open its link in this browser
          within an hour. Nothing changes until you do.
        </Callout>
      )}
      {isRecent ? (
        <>
          <p>
            Once you confirm it, all your applications move to the new address. We will notify your old address, which
            can then no longer open them.
          </p>
          <IntentForm intent="change">
            <TextField label="New email address" name="email" type="email" autoComplete="email" />
            <Button type="submit">Send a link to confirm it</Button>
          </IntentForm>
        </>
      ) : (
        <ConfirmSignIn email={email} to="email" />
      )}
    </Subpage>
  )
}
