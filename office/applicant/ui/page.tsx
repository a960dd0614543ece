import type { ReactNode } from 'react'
import { Page, TextLink } from '#office/ui/page.tsx'

/** A button that looks like a link. */
export const textButton = 'link min-h-11 cursor-pointer whitespace-nowrap'

type SubpageProps = {
  title: string
  /** Given if the page is about one application. */
  course?: string
  reference?: string
  children: ReactNode
}

/** Page for signed-in applicants that leads back to their applications. */
export function Subpage({ title, course, reference, children }: SubpageProps) {
  return (
    <Page title={title} width="text">
      {course && (
        <p className="lead">
          {course} <span className="text-small">· Reference {reference}</span>
        </p>
      )}
      {children}
      <LinkLine to="/application">Back to your application</LinkLine>
    </Page>
  )
}

/** Link on a line of its own. */
export function LinkLine(link: { to: string; children: ReactNode }) {
  return (
    <p>
      <TextLink {...link} />
    </p>
  )
}
