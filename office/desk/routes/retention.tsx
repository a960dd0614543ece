import { useLoaderData } from 'react-router'
import { deskLoader } from '#office/desk/handlers.ts'
import { Description, DescriptionList, Quiet } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Page } from '#office/ui/page.tsx'
import type { RetentionMonths } from '#services/privacy/periods.ts'

export const loader = deskLoader(({ deps }) => deps.retention.months)

const terms: Record<keyof RetentionMonths, string> = {
  applications: 'Applications',
  payments: 'Amounts and dates of payments',
  resumes: 'Resumes',
  requests: 'Requests',
  messages: 'Messages',
}

/** How long personal data stays. */
export default function Retention() {
  const months = useLoaderData<typeof loader>()
  return (
    <Page title="Retention" width="narrow">
      <DescriptionList>
        {Object.entries(terms).map(([name, term]) => (
          <Description key={name} term={term}>
            {plural(months[name as keyof RetentionMonths], 'month')}
          </Description>
        ))}
      </DescriptionList>
      <Quiet>
        The program erases older data every night. The periods are promised in the privacy policy and set by RETENTION_*
        on the server.
      </Quiet>
    </Page>
  )
}
