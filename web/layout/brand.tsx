import { AnyLink } from '#ui/any-link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useContent } from '#web/content.tsx'

export function Brand() {
  const { name } = useContent().company
  return (
    <AnyLink to="/" className="brand" aria-label={`${name}, home`}>
      <Logo className="h-8" />
      {name}
    </AnyLink>
  )
}
