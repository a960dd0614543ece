import { redirect, useActionData, useLoaderData } from 'react-router'
import { publicAction, publicLoader, redirectTo } from '#applicant/handlers.ts'
import { IntentForm, TextField } from '#applicant/ui/form.tsx'
import { Page } from '#applicant/ui/page.tsx'
import { findRequest, requestSignIn, signInWithCode, VALID_MINUTES } from '#services/applicants/sign-in.ts'
import { textOf } from '#ssr/answers.ts'
import { cookie, readCookie } from '#ssr/cookies.ts'
import { Button } from '#web/ui/button.tsx'

export const loader = publicLoader(async ({ deps, request, session }) => {
  if (session) throw redirect(`${deps.publicUrl}/application`)
  const query = new URL(request.url).searchParams
  const browser = readCookie(request, deps.publicUrl, 'application-browser')
  const asked = browser ? await findRequest(deps, browser) : null
  return { asked: query.has('new') ? null : (asked?.email ?? null), hasEnded: query.has('ended') }
})

export const action = publicAction({
  ask: async ({ deps, request, address, form }) => {
    const earlier = readCookie(request, deps.publicUrl, 'application-browser')
    const browser = await requestSignIn(deps, { email: textOf(form, 'email'), address, browser: earlier })
    return redirectTo(deps, '/sign-in', { 'Set-Cookie': cookie(deps.publicUrl, 'application-browser', browser) })
  },
  code: async ({ deps, request, address, form }) => {
    const { publicUrl } = deps
    const browser = readCookie(request, publicUrl, 'application-browser')
    const earlier = readCookie(request, publicUrl, 'application-session')
    const token = await signInWithCode(deps, { code: textOf(form, 'code'), browser, address }, earlier)
    return redirectTo(deps, '/', { 'Set-Cookie': cookie(publicUrl, 'application-session', token) })
  },
})

export default function SignIn() {
  const { asked, hasEnded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title={asked ? 'Check your email' : 'See your application'} answer={answer}>
      <div className="column">
        {asked ? <Code email={asked} answer={answer} /> : <Ask hasEnded={hasEnded} answer={answer} />}
      </div>
    </Page>
  )
}

function Ask({ hasEnded, answer }: { hasEnded: boolean; answer: unknown }) {
  return (
    <>
      {hasEnded ? <p className="notice">Your session has ended. Please sign in again.</p> : null}
      <p className="lead">
        Enter the address that you applied with. We email you a link that signs you in. You need no password.
      </p>
      <AskForm answer={answer} />
      <p className="small soft">
        Not applied yet?{' '}
        <a href="/choose" className="link">
          Choose a training
        </a>
      </p>
    </>
  )
}

/** Asks for a link by email. */
export function AskForm({ answer }: { answer: unknown }) {
  return (
    <IntentForm intent="ask" answer={answer} action="/application/sign-in">
      <TextField label="Email Address" name="email" type="email" autoComplete="email" answer={answer} intent="ask" />
      <Button type="submit">Send me a link</Button>
    </IntentForm>
  )
}

function Code({ email, answer }: { email: string; answer: unknown }) {
  return (
    <>
      <p className="lead">
        If there is an application from <strong className="as-typed">{email}</strong>, an email with a link and a code
        is on its way.
      </p>
      <p>
        It can take a minute. Press the link in it, on any device, or type the code here. Both work for {VALID_MINUTES}{' '}
        minutes.
      </p>
      <IntentForm intent="code" answer={answer}>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint="Six digits"
          answer={answer}
          intent="code"
        />
        <Button type="submit">Open my application</Button>
      </IntentForm>
      <h2>No email?</h2>
      <p>Look into the spam folder, and check the address above: it must be the one that you applied with.</p>
      <IntentForm intent="ask" answer={answer}>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="ghost">
          Send me a link
        </Button>
      </IntentForm>
      <p>
        <a href="/application/sign-in?new" className="link">
          Use another address
        </a>
      </p>
    </>
  )
}
