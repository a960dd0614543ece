import { Outlet, useLoaderData } from 'react-router'
import { getClock } from '#office/academy-clock.ts'
import { ErrorPage } from '#office/applicant/ui/error-page.tsx'
import { Frame } from '#office/applicant/ui/frame.tsx'
import type { Audience } from '#office/audience.ts'
import { AcademyClock } from '#office/ui/time.tsx'
import styles from './applicant.css?url'
import { publicLoader } from './handlers.ts'
import { requireSignIn } from './sign-in.ts'

export const middleware = [requireSignIn]

export const handle: Audience = { styles, hasScripts: false }

export const loader = publicLoader(({ deps, signIn }) => {
  const { apply, company, courses } = deps.schedule.current().content
  return {
    signedIn: signIn?.email,
    clock: getClock(company, new Date()),
    steps: apply.next?.steps,
    answers: apply.answers as Partial<Record<string, { text: string; sample?: true }>> | undefined,
    pictures: courses.map(({ id, picture }) => ({ id, picture })),
  }
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

export function ErrorBoundary() {
  return <ErrorPage home={{ to: '/application', label: 'See your application' }} />
}
