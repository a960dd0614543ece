import type { Link } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'

type ActionsProps = { links: Link[]; first?: 'filled' | 'quiet'; others?: 'quiet' | 'ghost'; className?: string }

/** Links as buttons. */
export function Actions({ links, first = 'filled', others = 'quiet', className = 'mt-8' }: ActionsProps) {
  return (
    <p className={`actions ${className}`}>
      {links.map(({ label, to }, index) => (
        <Button key={to} href={to} variant={index ? others : first}>
          {label}
        </Button>
      ))}
    </p>
  )
}
