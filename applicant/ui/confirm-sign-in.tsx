import { Button } from '#ui/button.tsx'
import { IntentForm } from './form.tsx'

/** Pages that need a sign-in of the last ten minutes. */
export type SensitivePage = 'email' | 'data'

/** Shown instead of a form that needs a sign-in of the last ten minutes: it leads to routes/verify.tsx, and from there to the page. */
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
