import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import type { ErrorPage } from '#office/answers.ts'
import type { Audience } from '#office/audience.ts'
import { ConfirmPasskey } from '#office/desk/ui/confirm-passkey.tsx'
import { MessagePage } from '#office/desk/ui/message-page.tsx'
import { Reason } from '#office/ui/intent-form.tsx'
import styles from './desk.css?url'
import { requireSignIn } from './sign-in.ts'

export const middleware = [requireSignIn]

export const handle: Audience = { site: 'Desk', styles, hasScripts: true }

export default function Desk() {
  return (
    <Reason value={ConfirmPasskey}>
      <Outlet />
    </Reason>
  )
}

/** Page for errors of handlers.ts, unknown addresses and unexpected errors. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) {
    return (
      <MessagePage title="Something went wrong">
        <p>This page failed, and the server’s log says why. What you saved is safe.</p>
      </MessagePage>
    )
  }
  const { title, text, written, link } = error.data as ErrorPage
  return (
    <MessagePage title={title}>
      <p>{text}</p>
      {written && (
        <textarea className="input input-small" aria-label="What you wrote" rows={8} readOnly defaultValue={written} />
      )}
      {link && (
        <a href={link.to} className="link">
          {link.label}
        </a>
      )}
    </MessagePage>
  )
}
