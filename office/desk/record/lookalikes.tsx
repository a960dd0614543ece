import { Form, Link } from 'react-router'
import { Submit } from '#office/desk/ui/fields.tsx'
import { recordPath } from '#office/desk/ui/shown.ts'
import type { Lookalike } from '#services/records/person.ts'

type LookalikesProps = { recordId: string; lookalikes: Lookalike[]; mayWork: boolean }

/** Other addresses that may belong to the same person. */
export function Lookalikes({ recordId, lookalikes, mayWork }: LookalikesProps) {
  if (lookalikes.length === 0) return null
  return (
    <div className="wrap-anywhere text-muted-foreground text-small">
      <p>Maybe the same person:</p>
      <ul className="grid gap-1">
        {lookalikes.map(({ same, ...record }) => (
          <li key={record.id} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              <Link to={recordPath(record)} className="link">
                {record.name}
              </Link>{' '}
              (same {same.join(' and ')})
            </span>
            <span>{record.email}</span>
            {mayWork && (
              <PersonForm
                intent="merge"
                recordId={recordId}
                other={record.id}
                label="Merge as same person"
                of={record.email}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type PersonFormProps = {
  intent: 'merge' | 'take-apart'
  recordId: string
  /** Id of a record with the other address. */
  other: string
  label: string
  /** Address that the button applies to, for screen readers. */
  of?: string
}

/** Merges or separates two addresses, then opens the person's page. */
export function PersonForm({ intent, recordId, other, label, of }: PersonFormProps) {
  return (
    <Form method="post" action={`/desk/person/${recordId}`}>
      <input type="hidden" name="other" value={other} />
      <Submit look="text" name="intent" value={intent}>
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </Submit>
    </Form>
  )
}
