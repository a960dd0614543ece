import type { ReactNode } from 'react'

type LabeledProps = { label: ReactNode; note?: ReactNode; isWide?: boolean; children: ReactNode }

/** A small field with its label above. @param note beside the label @param isWide it gets a line of its own */
export function Labeled({ label, note, isWide = false, children }: LabeledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of the children
    <label className={`grid gap-1 font-semibold text-small ${isWide ? 'col-span-full' : ''}`}>
      {note ? (
        <span>
          {label} <span className="font-normal text-muted-foreground">{note}</span>
        </span>
      ) : (
        label
      )}
      {children}
    </label>
  )
}
