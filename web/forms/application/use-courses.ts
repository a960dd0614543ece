import { useCallback, useEffect, useState } from 'react'
import type { CourseListItem } from '#contract/courses.ts'
import { coursesForPromo } from '#contract/promo.ts'
import { listCourses } from '#web/api.ts'

export type Courses = {
  state: 'loading' | 'ready' | 'failed'
  offered: CourseListItem[]
  retry: () => void
}

/** The courses on offer, fetched once the page stands. With a promotional code only some are offered. */
export function useCourses(promo: string): Courses {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Courses['state']>('loading')
  const [offered, setOffered] = useState<CourseListItem[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another try
  useEffect(() => {
    let wanted = true
    setState('loading')
    listCourses().then((answer) => {
      if (!wanted) return
      setState(answer.success ? 'ready' : 'failed')
      if (answer.success) setOffered(promo ? coursesForPromo(answer.courses) : answer.courses)
    })
    return () => {
      wanted = false
    }
  }, [promo, turn])

  return { state, offered, retry: useCallback(() => setTurn((before) => before + 1), []) }
}
