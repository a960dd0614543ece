import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useAcademy } from '#office/academy.ts'
import type { ErrorPage as ErrorText } from '#office/answers.ts'
import { Page } from '#office/ui/page.tsx'
import { Callout } from '#ui/callout.tsx'
import { Frame } from './frame.tsx'
import { LinkLine } from './page.tsx'

/** Page for errors of handlers.ts, unknown addresses and unexpected errors. @param home where it leads */
export function ErrorPage({ home }: { home: { to: string; label: string } }) {
  const { email } = useAcademy()
  const error = useRouteError()
  const known = isRouteErrorResponse(error) ? (error.data as ErrorText) : null
  const { to, label } = known?.link ?? (known?.written ? { to: '/application', label: 'Sign in' } : home)
  return (
    <Frame>
      <Page title={known?.title ?? 'Something went wrong'} width="text">
        <p className="lead">
          {known?.text ?? `This page failed. What you sent before is safe. Please try again, or write to ${email}.`}
        </p>
        {known?.written && <Callout className="wrap-anywhere whitespace-pre-line">{known.written}</Callout>}
        <LinkLine to={to}>{label}</LinkLine>
      </Page>
    </Frame>
  )
}
