import submit from '#content/forms/resumes-submit.yaml'
import resumes from '#content/resumes.yaml'
import { ResumeForm } from '#web/forms/resume/resume-form.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'

export const meta = () => pageMeta(submit.meta)

export default function ResumesSubmit() {
  return (
    <>
      <PageHead
        heading={submit.heading}
        picture={submit.picture}
        crumb={{ label: resumes.meta.title, to: '/resumes' }}
      />
      <ResumeForm next={submit.next} subject={submit.meta.title} />
    </>
  )
}
