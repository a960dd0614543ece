import { data, type MiddlewareFunction, Outlet } from 'react-router'
import { useAcademy } from '#office/academy.ts'
import { ErrorPage } from '#office/applicant/ui/error-page.tsx'
import { Frame } from '#office/applicant/ui/frame.tsx'
import type { Audience } from '#office/audience.ts'
import { pageRequest } from '#office/request.ts'
import styles from './applicant.css?url'

/** Knows no sign-in: who pays may be a parent or an employer, on anybody's computer. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }, next) => {
    const { refusal } = context.get(pageRequest)
    if (refusal) throw data(refusal, { status: refusal.status })
    return next()
  },
]

export const handle: Audience = { styles, hasScripts: false }

export default function Paying() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const { name } = useAcademy()
  return <ErrorPage home={{ to: '/', label: `To ${name}` }} />
}
