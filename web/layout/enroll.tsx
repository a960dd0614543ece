import { useLocation } from 'react-router'
import { courses } from '#content/course-list.data.ts'
import navigation from '#content/navigation.yaml'
import { Button } from '#ui/button.tsx'
import { applyPath } from '#web/apply-path.ts'

const { label, to } = navigation.header.enroll

/** The way to the enrollment form; from a training's page, to its own. None on the form itself. */
export function EnrollLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const { pathname } = useLocation()
  const course = courses.find(({ path }) => path === pathname)
  if (pathname === to) return null
  return (
    <Button href={course ? applyPath(course) : to} className={className} {...(onClick && { onClick })}>
      {label}
    </Button>
  )
}
