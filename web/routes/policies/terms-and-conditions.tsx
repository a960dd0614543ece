import policy from '#content/policies/terms-and-conditions.md'
import { pageMeta } from '#web/page-meta.ts'
import { PolicyPage } from '#web/sections/policy-page.tsx'

export const meta = () => pageMeta(policy.meta)

export default function TermsAndConditions() {
  return <PolicyPage policy={policy} />
}
