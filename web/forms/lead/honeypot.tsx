import { useId } from 'react'
import { HONEYPOT_FIELD } from '#contract/leads.ts'

/**
 * A field that people neither see nor reach, and that programs fill in (contract/leads.ts). It is not `display: none`,
 * which the better of them look for.
 */
export function Honeypot() {
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Please leave this empty</label>
      <input id={id} type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}
