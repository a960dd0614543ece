import type { Link } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'

/** Links as buttons. The first one is filled. */
export function Actions({ links, others = 'quiet' }: { links: Link[]; others?: 'quiet' | 'ghost' }) {
  return (
    <p className="actions mt-8">
      {links.map(({ label, to }, index) => (
        <Button key={to} href={to} variant={index ? others : 'filled'}>
          {label}
        </Button>
      ))}
    </p>
  )
}
