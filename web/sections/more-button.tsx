import { Button } from '#ui/button.tsx'

/** 'Learn more', and, for those who hear the link alone or list the page's links, what there is to learn more about. */
export function MoreButton({ label, about, to }: { label: string; about: string; to: string }) {
  return (
    <Button href={to}>
      {label}
      <span className="sr-only"> about {about}</span>
    </Button>
  )
}
