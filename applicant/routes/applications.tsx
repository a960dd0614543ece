import { useLoaderData } from 'react-router'
import { applicantLoader } from '#applicant/handlers.ts'
import { Page } from '#applicant/ui/page.tsx'

export const loader = applicantLoader(({ session }) => ({ email: session.email }))

export default function Applications() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <Page title="Your application" signedIn={email}>
      <p>{email}</p>
    </Page>
  )
}
