import type { ReactNode } from 'react'
import { Link, type LinkProps, useActionData } from 'react-router'
import { useAcademy } from '#office/academy.ts'
import { useAudience } from '#office/audience.ts'
import { getDeclined } from './fields.tsx'

type PageProps = {
  /** Title of the browser tab, and default heading. */
  title: string
  heading?: ReactNode
  /** Parent page, linked above the heading. */
  back?: { to: string; label: string } | undefined
  above?: ReactNode
  /** Shown at the end of the heading's line. */
  beside?: ReactNode
  width?: keyof typeof widths
  children: ReactNode
}

const widths = {
  /** One column at a comfortable line length. */
  text: 'max-w-136',
  narrow: 'max-w-160',
  wide: 'max-w-272',
  full: '',
}

/** If a form was declined, the title begins with "Error:". */
export function Page({ title, heading = title, back, above, beside, width = 'wide', children }: PageProps) {
  const { name } = useAcademy()
  const { site = name } = useAudience()
  const error = getDeclined(useActionData()) ? 'Error: ' : ''
  return (
    <main className={`page ${widths[width]}`}>
      <title>{`${error}${title} · ${site}`}</title>
      {back && (
        <p className="print:hidden">
          <TextLink to={back.to}>{back.label}</TextLink>
        </p>
      )}
      {above}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <h1>{heading}</h1>
        {beside}
      </div>
      {children}
    </main>
  )
}

export function TextLink(link: Omit<LinkProps, 'className'>) {
  return <Link {...link} className="link" />
}
