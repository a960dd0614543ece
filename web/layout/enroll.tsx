import type { ComponentProps } from 'react'
import { useLocation, useMatches } from 'react-router'
import { Button } from '#ui/button.tsx'
import { applyPath } from '#web/apply-path.ts'
import { useContent } from '#web/content.tsx'
import type { Action } from '#web/page-data.ts'
import type { Shell } from '#web/shell.ts'
import { getSection } from './site-section.ts'

/**
 * Link to the form of the page's section: Enroll, preset to the training and its next start on its page; Request talent, Submit Resume or
 * Request seats in sections for companies and job seekers. Absent on the form itself.
 */
export function EnrollLink(look: Pick<ComponentProps<typeof Button>, 'className' | 'variant' | 'onClick'>) {
  const { pathname } = useLocation()
  const page = useMatches().at(-1)?.loaderData as { action?: Action } | undefined
  const { label, to } = getAction(useContent(), pathname, page?.action?.to)
  if (pathname === to) return null
  return (
    <Button href={to} {...look}>
      {label}
    </Button>
  )
}

/** @param start where the page's own action leads */
function getAction(content: Shell, pathname: string, start = ''): { label: string; to: string } {
  const { navigation, courseLinks } = content
  const { enroll } = navigation.header
  const marker = getSection(content, pathname)
  const section = Object.values(navigation.sections).find((section) => section.marker === marker)
  if (section?.action) {
    const { label, to } = section.action
    // A workshop's page is below the calendar, and has its own form.
    const calendar = to.endsWith('#calendar') && to.replace('#calendar', '/')
    return { label, to: calendar && pathname.startsWith(calendar) ? '#request' : to }
  }
  const course = courseLinks.find(({ path }) => path === pathname)
  if (!course) return enroll
  return { ...enroll, to: start.startsWith('/apply') ? start : applyPath(course) }
}
