import policy from '#content/policies/instructor-code-of-conduct.md'
import { pageMeta } from '#web/page-meta.ts'
import { PolicyPage } from '#web/sections/policy-page.tsx'

export const meta = () => pageMeta(policy.meta)

export default function InstructorCodeOfConduct() {
  return <PolicyPage policy={policy} />
}
