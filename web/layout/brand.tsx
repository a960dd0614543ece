import company from '#content/company.yaml'
import { AnyLink } from '#ui/any-link.tsx'
import { Logo } from '#ui/logo.tsx'

export function Brand() {
  return (
    <AnyLink to="/" className="brand" aria-label={`${company.name}, home`}>
      <Logo className="h-8" />
      {company.name}
    </AnyLink>
  )
}
