import { Link } from 'react-router'

/** What stands below the waiver code: what it does, or, for a locked code that was refused, the way on without it. */
export function WaiverHint({ locked, refused }: { locked: boolean; refused: boolean }) {
  if (!locked) return 'With a valid code there is no application fee.'
  if (!refused) return 'Filled in from your link.'
  return (
    <>
      It came with your link.{' '}
      <Link to="/apply" preventScrollReset className="text-ink underline decoration-flame underline-offset-2">
        Go on without it
      </Link>
    </>
  )
}
