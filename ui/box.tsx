import type { ComponentProps } from 'react'
import { Glyph } from './glyph.tsx'

/** Look of a control that is a box. */
export const fieldBox =
  'h-12 w-full min-w-0 rounded-field border border-input bg-card text-foreground transition-colors duration-150 ' +
  'hover:border-foreground aria-invalid:border-destructive aria-invalid:invalid-ring outline-offset-1'

/** A native select that looks like other fields. */
export function SelectBox({ className = '', children, ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...select} className={`${fieldBox} appearance-none truncate pr-11 pl-4 ${className}`}>
        {children}
      </select>
      <Glyph sign="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5 text-muted-foreground" />
    </span>
  )
}
