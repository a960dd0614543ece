import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { FieldName } from './application-fields.ts'

type Target = { field: FieldName } | { heading: true }

/** Moves the focus once the next render stands: to a field that is meant, or to the heading of a new step. */
export function useFocus(form: RefObject<HTMLFormElement | null>, heading: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<Target>()

  useEffect(() => {
    if (!target) return
    if ('heading' in target) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      heading.current?.focus({ preventScroll: true })
      return
    }
    const control = form.current?.elements.namedItem(target.field)
    if (control instanceof HTMLElement) control.focus()
  }, [target, form, heading])

  return {
    focusField: useCallback((field: FieldName) => setTarget({ field }), []),
    focusHeading: useCallback(() => setTarget({ heading: true }), []),
  }
}
