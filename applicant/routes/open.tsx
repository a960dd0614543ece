import { Page } from '#applicant/ui/page.tsx'

export default function Open() {
  return <Page title="Open your application">{null}</Page>
}
