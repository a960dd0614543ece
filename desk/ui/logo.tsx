import { Link } from 'react-router'
import { Logo as Mark } from '#ui/logo.tsx'

export function Logo({ className = '' }: { className?: string }) {
  return (
    <Link
      to="/"
      className={`inline-flex items-center gap-[0.6rem] font-[650] font-display text-lg/none tracking-[-0.01em] ${className}`}
    >
      <Mark className="h-8" />
      Desk
    </Link>
  )
}
