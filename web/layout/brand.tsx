import company from '#content/company.yaml'
import { Logo } from '#web/logo.tsx'
import { AnyLink } from '#web/ui/any-link.tsx'

export function Brand() {
  return (
    <AnyLink to="/" className="brand">
      <Logo className="h-8" />
      {company.name}
      <span className="sr-only">, home</span>
    </AnyLink>
  )
}
