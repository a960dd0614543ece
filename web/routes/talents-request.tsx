import talents from '#content/talents.yaml'
import { TalentForm } from '#web/forms/talent/talent-form.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { ContactWays } from '#web/sections/contact-ways.tsx'
import { PageHead } from '#web/sections/page-head.tsx'

const { request } = talents

export const meta = () => pageMeta(request.meta)

export default function TalentsRequest() {
  return (
    <>
      <PageHead
        heading={request.heading}
        picture={request.picture}
        crumb={{ label: talents.meta.title, to: '/talents' }}
      />
      <TalentForm next={request.next} ways={<ContactWays subject={request.meta.title} />} />
    </>
  )
}
