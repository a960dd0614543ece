import type { ComponentProps } from 'react'
import { Glyph } from './glyph.tsx'

/** A native select that looks like other fields. */
export function SelectBox({ className = '', children, ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...select} className={`input appearance-none truncate pr-11 ${className}`}>
        {children}
      </select>
      <Glyph sign="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5 text-muted-foreground" />
    </span>
  )
}
