import { Link } from 'react-router'
import { Flame } from '#web/flame.tsx'

export function Logo() {
  return (
    <Link to="/" className="logo">
      <Flame className="logo-flame" />
      Desk
    </Link>
  )
}
