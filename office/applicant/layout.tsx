import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import company from '#content/company.yaml'
import type { ErrorPage } from '#office/answers.ts'
import { LinkLine, Page } from '#office/applicant/ui/page.tsx'
import type { Audience } from '#office/audience.ts'
import { Callout } from '#ui/callout.tsx'
import { requireSession } from './session.ts'
import './applicant.css'

export const middleware = [requireSession]

export const handle: Audience = { site: company.name, hasScripts: false }

export default Outlet

/** Page for errors of handlers.ts, unknown addresses and unexpected errors. */
export function ErrorBoundary() {
  const error = useRouteError()
  const known = isRouteErrorResponse(error) ? (error.data as ErrorPage) : null
  const home = { to: '/application', label: known?.written ? 'Sign in' : 'See your application' }
  const { to, label } = known?.link ?? home
  return (
    <Page title={known?.title ?? 'Something went wrong'}>
      <p className="lead">
        {known?.text ??
          `This page failed. What you sent before is safe. Please try again, or write to ${company.email}.`}
      </p>
      {known?.written && <Callout className="wrap-anywhere whitespace-pre-line">{known.written}</Callout>}
      <LinkLine to={to}>{label}</LinkLine>
    </Page>
  )
}
