import type { ReactNode } from 'react'

type SectionHeadingProps = {
  heading: { eyebrow?: string | undefined; title: string; lead?: string | undefined }
  /** Ties the section to its name: `<section aria-labelledby={id}>`. */
  id?: string
  /** After the lead. */
  children?: ReactNode
}

export function SectionHeading({ heading, id, children }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      {heading.eyebrow && <p className="eyebrow">{heading.eyebrow}</p>}
      <h2 id={id} className="text-title-2">
        {heading.title}
      </h2>
      {heading.lead && (
        <p className="lead">
          {heading.lead}
          {children && <> {children}</>}
        </p>
      )}
    </div>
  )
}
