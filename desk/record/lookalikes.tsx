import { Link } from 'react-router'
import type { Lookalike } from '#services/records/person.ts'
import { recordPath } from './words.ts'

/** Other addresses that may be the same person's. */
export function Lookalikes({ lookalikes }: { lookalikes: Lookalike[] }) {
  if (lookalikes.length === 0) return null
  return (
    <p className="wrap-anywhere text-muted-foreground text-small">
      Maybe the same person:{' '}
      {lookalikes.map(({ same, ...record }, at) => (
        <span key={record.id}>
          {at > 0 && ', '}
          <Link to={recordPath(record)} className="link">
            {record.name}
          </Link>{' '}
          (same {same.join(' and ')})
        </span>
      ))}
    </p>
  )
}
