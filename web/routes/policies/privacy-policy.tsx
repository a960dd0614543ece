import policy from '#content/policies/privacy-policy.md'
import { pageMeta } from '#web/page-meta.ts'
import { PolicyPage } from '#web/sections/policy-page.tsx'

export const meta = () => pageMeta(policy.meta)

export default function PrivacyPolicy() {
  return <PolicyPage policy={policy} />
}
