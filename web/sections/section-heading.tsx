import type { ReactNode } from 'react'
import { Sample } from '#ui/sample.tsx'

type SectionHeadingProps = {
  heading: { eyebrow?: string | undefined; title: string; lead?: string | undefined }
  /** Ties the section to its name: `<section aria-labelledby={id}>`. */
  id?: string
  /** Marks the section: what it shows is invented. */
  sample?: boolean | undefined
  /** After the lead. */
  children?: ReactNode
}

export function SectionHeading({ heading, id, sample, children }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      {heading.eyebrow && <Eyebrow text={heading.eyebrow} sample={sample} />}
      <div className="flex flex-wrap items-center gap-x-[0.75rem]">
        <h2 id={id} className="text-title-2">
          {heading.title}
        </h2>
        {sample && !heading.eyebrow && <Sample />}
      </div>
      {heading.lead && (
        <p className="lead">
          {heading.lead}
          {children && <> {children}</>}
        </p>
      )}
    </div>
  )
}

/** The small line above a section's title, with the mark of a section whose content is invented. */
export function Eyebrow({ text, sample }: { text: string | undefined; sample?: boolean | undefined }) {
  return (
    <p className="eyebrow">
      {text} {sample && <Sample />}
    </p>
  )
}
