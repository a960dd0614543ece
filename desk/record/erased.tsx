import { useSearchParams } from 'react-router'
import { plural } from './words.ts'

/** Above the list, after a person was erased: what stays, and what is still to do (record/change.ts). */
export function Erased() {
  const [search] = useSearchParams()
  if (!search.has('erased')) return null
  const [kept = 0, stuck = 0, named = 0] = ['kept', 'stuck', 'named'].map((name) => Number(search.get(name)) || 0)
  return (
    <p role="status" className="border-accent border-l-4 bg-muted px-5 py-3">
      <b>The person was erased.</b>{' '}
      {kept > 0 && `${plural(kept, 'application', 'applications')} had a payment: course, dates and amounts stay. `}
      {named > 0 && `${plural(named, 'text', 'texts')} of others named the address; that is theirs, and stays. `}
      {stuck > 0 && 'An email was still being sent: run “npm run privacy -- erase” again in a few minutes. '}
      Copies elsewhere are not touched: backups, emails that were sent, Stripe, the CRM, the newsletter service.
    </p>
  )
}
