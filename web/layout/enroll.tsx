import { useLocation } from 'react-router'
import { courses } from '#content/course-list.data.ts'
import navigation from '#content/navigation.yaml'
import { applyPath } from '#web/apply-path.ts'
import { Button } from '#web/ui/button.tsx'

const { label, to } = navigation.header.enroll

function useCourse() {
  const { pathname } = useLocation()
  return courses.find(({ path }) => path === pathname)
}

/** The way to the enrollment form; from a training's page, to its own. None on the form itself. */
export function EnrollLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const course = useCourse()
  const { pathname } = useLocation()
  if (pathname === to) return null
  return (
    <Button href={course ? applyPath(course) : to} className={className} {...(onClick && { onClick })}>
      {label}
    </Button>
  )
}

/**
 * On a training's page below 1024 px, Enroll stays at the screen's lower edge. It is the last part of the page's own content, and
 * sticks: where that ends it goes with it, and covers neither banner nor footer.
 */
export function EnrollBar() {
  const course = useCourse()
  if (!course) return null
  return (
    <div className="enroll-bar">
      <div className="page-width">
        <p>
          <strong>{course.menuLabel}</strong>
          <span>{course.weeks} weeks, live online</span>
        </p>
        <Button href={applyPath(course)}>{label}</Button>
      </div>
    </div>
  )
}
