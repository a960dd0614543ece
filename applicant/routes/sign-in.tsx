import { Page } from '#applicant/ui/page.tsx'

export default function SignIn() {
  return <Page title="See your application">{null}</Page>
}
