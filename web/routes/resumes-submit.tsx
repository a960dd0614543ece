import resumes from '#content/resumes.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { WriteToUs } from '#web/sections/write-to-us.tsx'

const { submit } = resumes

export const meta = () => pageMeta(submit.meta)

export default function ResumesSubmit() {
  return (
    <>
      <PageHead
        heading={submit.heading}
        picture={submit.picture}
        crumb={{ label: resumes.meta.title, to: '/resumes' }}
      />
      <WriteToUs
        title="Send it by email"
        text="Attach your resume as a PDF, and add a line on the role you are looking for and when you could start."
        subject={submit.meta.title}
        next={submit.next}
      />
    </>
  )
}
