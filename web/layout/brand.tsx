import { Link } from 'react-router'
import company from '#content/company.yaml'
import { Flame } from '#web/ui/flame.tsx'

/** The academy's name and mark, leading home. */
export function Brand() {
  return (
    <Link to="/" className="brand">
      <Flame className="h-8 w-6" />
      {company.name}
      <span className="sr-only">, home</span>
    </Link>
  )
}
