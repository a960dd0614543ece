import talents from '#content/talents.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { WriteToUs } from '#web/sections/write-to-us.tsx'

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
      <WriteToUs
        title="Write or call"
        text="Tell us the role, where and when it starts, and what the person should be able to do in the first weeks."
        subject={request.meta.title}
        next={request.next}
      />
    </>
  )
}
