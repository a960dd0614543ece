import { useLocation } from 'react-router'
import { courses } from '#content/course-list.data.ts'
import navigation from '#content/navigation.yaml'
import { Button } from '#ui/button.tsx'
import { applyPath } from '#web/apply-path.ts'
import { getSection } from './site-section.ts'

const { enroll } = navigation.header

/**
 * Link to the form of the page's section: Enroll, preset to the training on its page; Request talent, Submit resume or
 * Request seats in sections for companies and job seekers. Absent on the form itself.
 */
export function EnrollLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const { pathname } = useLocation()
  const { label, to } = getAction(pathname)
  if (pathname === to) return null
  return (
    <Button href={to} className={className} {...(onClick && { onClick })}>
      {label}
    </Button>
  )
}

function getAction(pathname: string): { label: string; to: string } {
  const section = Object.values(navigation.sections).find(({ marker }) => marker === getSection(pathname))
  if (section?.action) {
    const { label, to } = section.action
    // A workshop's page is below the calendar, and has its own form.
    const calendar = to.endsWith('#calendar') && to.replace('#calendar', '/')
    return { label, to: calendar && pathname.startsWith(calendar) ? '#request' : to }
  }
  const course = courses.find(({ path }) => path === pathname)
  return course ? { ...enroll, to: applyPath(course) } : enroll
}
