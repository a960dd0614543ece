import company from '#content/company.yaml'
import { Flame } from '#web/flame.tsx'
import { AnyLink } from '#web/ui/any-link.tsx'

export function Brand() {
  return (
    <AnyLink to="/" className="brand">
      <Flame className="h-8 w-6" />
      {company.name}
      <span className="sr-only">, home</span>
    </AnyLink>
  )
}
