import { Link } from 'react-router'
import { Logo as Mark } from '#ui/logo.tsx'

export function Logo() {
  return (
    <Link to="/" className="logo">
      <Mark className="logo-mark" />
      Desk
    </Link>
  )
}
