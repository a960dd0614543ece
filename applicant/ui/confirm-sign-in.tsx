import { Button } from '#ui/button.tsx'
import { IntentForm } from './form.tsx'

/** Pages that require a sign-in within the last ten minutes. */
export type SensitivePage = 'email' | 'data'

/** Replaces a form that requires a recent sign-in. Links to routes/verify.tsx, which returns to the page. */
export function ConfirmSignIn({ email, to }: { email: string; to: SensitivePage }) {
  return (
    <>
      <p>
        You signed in more than ten minutes ago. To protect your application, please confirm that it is you: we send a
        link and a code to <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <IntentForm intent="ask" action={`/application/verify?to=${to}`}>
        <Button type="submit">Send me a link</Button>
      </IntentForm>
    </>
  )
}
