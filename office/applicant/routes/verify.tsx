import { redirect, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { enterCode, sendLink } from '#office/applicant/sign-in.ts'
import { Subpage } from '#office/applicant/ui/page.tsx'
import { readCookie } from '#office/cookies.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { findRequest } from '#services/applicants/sign-in-requests.ts'
import { isRecentSignIn } from '#services/applicants/sign-ins.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from './sign-in.tsx'

/** Pages that require a sign-in within the last ten minutes. */
type SensitivePage = 'email' | 'data'

const getPage = (query: URLSearchParams): SensitivePage => (query.get('to') === 'data' ? 'data' : 'email')

export const loader = applicantLoader(async ({ deps, signIn, request, query }) => {
  const to = getPage(query)
  if (isRecentSignIn(signIn)) throw redirect(`/application/${to}`)
  const browser = readCookie({ deps, request }, 'application-browser')
  const asked = browser ? await findRequest(deps, browser) : null
  return { to, email: signIn.email, hasAsked: asked?.email === signIn.email }
})

export const action = applicantAction({
  ask: async (args) => {
    const { signIn, query } = args
    return redirect(`/application/verify?to=${getPage(query)}`, { headers: [await sendLink(args, signIn.email)] })
  },
  code: async (args) => redirect(`/application/${getPage(args.query)}`, { headers: [await enterCode(args)] }),
})

/** New sign-in before a change of address, an export or an erasure. */
export default function Verify() {
  const { to, email, hasAsked } = useLoaderData<typeof loader>()
  return (
    <Subpage title="Please confirm that it is you">
      {hasAsked ? (
        <>
          <p className="lead">
            An email with a link and a code is on its way to <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <p>Enter the code here, or open the link in this browser and then come back to this page.</p>
          <CodeForm button="Confirm" />
          <h2>No email?</h2>
          <IntentForm intent="ask">
            <Button type="submit" variant="ghost">
              Send me a link
            </Button>
          </IntentForm>
        </>
      ) : (
        <ConfirmSignIn email={email} to={to} />
      )}
    </Subpage>
  )
}

/** Replaces a form that requires a recent sign-in. Links to this page, which returns there. */
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
