import { Button } from '#ui/button.tsx'

/** 'Learn more' with its topic for screen readers, which may read links out of context. */
export function MoreButton({ label, about, to }: { label: string; about: string; to: string }) {
  return (
    <Button href={to}>
      {label}
      <span className="sr-only"> about {about}</span>
    </Button>
  )
}
