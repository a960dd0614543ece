import Lock from 'lucide-react/icons/lock'
import { useContext } from 'react'
import type { Place } from '#content/editing/field.ts'
import { Editing } from './editing.ts'
import { Tool } from './form.tsx'

/** Why a pressed text has no field here, and where it can be changed. */
export function Fixed({ text, near }: { text: string; near: Place | undefined }) {
  const { open } = useContext(Editing)
  return (
    <>
      <blockquote className="mb-3 border-border border-l-4 pl-3">{text}</blockquote>
      {/\d/.test(text) ? (
        <p>
          Dates, prices and seats come from Classes, at the desk.{' '}
          <a href="/desk/starts" className="word-tool">
            Open Classes
          </a>
        </p>
      ) : (
        <p className="flex gap-2">
          <Lock className="mt-1 size-4 shrink-0" aria-hidden="true" />
          This text is part of the site’s program, because it is the same at every academy.
        </p>
      )}
      {near && <Tool label="Edit what is around it" className="mt-4" press={() => open(near)} />}
    </>
  )
}
