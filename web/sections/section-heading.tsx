import type { ReactNode } from 'react'
import { Sample } from '#ui/sample.tsx'

type SectionHeadingProps = {
  heading: { eyebrow?: string | undefined; title: string; intro?: string | undefined }
  /** For `<section aria-labelledby={id}>`. */
  id?: string
  /** Marks the section's content as invented. */
  sample?: boolean | undefined
  /** Of a section that supports the page's main ones. */
  minor?: boolean
  children?: ReactNode
}

export function SectionHeading({ heading, id, sample, minor = false, children }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      {heading.eyebrow && <Eyebrow text={heading.eyebrow} sample={sample} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className={minor ? 'text-title-3' : 'text-title-2'}>
          {heading.title}
        </h2>
        {sample && !heading.eyebrow && <Sample />}
      </div>
      {heading.intro && (
        <p className="lead">
          {heading.intro}
          {children && <> {children}</>}
        </p>
      )}
    </div>
  )
}

/** Small line above a section's title, with the mark of sample content. */
export function Eyebrow({ text, sample }: { text: string | undefined; sample?: boolean | undefined }) {
  return (
    <p className="eyebrow">
      {text} {sample && <Sample />}
    </p>
  )
}
