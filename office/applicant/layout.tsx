import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from 'react-router'
import company from '#content/company.yaml'
import { getClock } from '#office/academy-clock.ts'
import type { ErrorPage } from '#office/answers.ts'
import { Frame } from '#office/applicant/ui/frame.tsx'
import { LinkLine } from '#office/applicant/ui/page.tsx'
import type { Audience } from '#office/audience.ts'
import { Page } from '#office/ui/page.tsx'
import { AcademyClock } from '#office/ui/time.tsx'
import { Callout } from '#ui/callout.tsx'
import { publicLoader } from './handlers.ts'
import { requireSignIn } from './sign-in.ts'
import './applicant.css'

export const middleware = [requireSignIn]

export const handle: Audience = { site: company.name, hasScripts: false }

export const loader = publicLoader(({ deps, signIn }) => {
  return { signedIn: signIn?.email, clock: getClock(deps.timeZone, new Date()) }
})

export default function Applicants() {
  const { signedIn, clock } = useLoaderData<typeof loader>()
  return (
    <AcademyClock value={clock}>
      <Frame signedIn={signedIn}>
        <Outlet />
      </Frame>
    </AcademyClock>
  )
}

/** Page for errors of handlers.ts, unknown addresses and unexpected errors. */
export function ErrorBoundary() {
  const error = useRouteError()
  const known = isRouteErrorResponse(error) ? (error.data as ErrorPage) : null
  const home = { to: '/application', label: known?.written ? 'Sign in' : 'See your application' }
  const { to, label } = known?.link ?? home
  return (
    <Frame>
      <Page title={known?.title ?? 'Something went wrong'} width="text">
        <p className="lead">
          {known?.text ??
            `This page failed. What you sent before is safe. Please try again, or write to ${company.email}.`}
        </p>
        {known?.written && <Callout className="wrap-anywhere whitespace-pre-line">{known.written}</Callout>}
        <LinkLine to={to}>{label}</LinkLine>
      </Page>
    </Frame>
  )
}
