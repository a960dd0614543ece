import type { ReactNode } from 'react'
import { useSent } from '#office/ui/fields.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

/** Checkbox required before something that cannot be undone. */
export function Agreement({ name, children }: { name: string; children: ReactNode }) {
  const { error } = useSent(name, '')
  return <Checkbox id={name} name={name} label={children} error={error} />
}
