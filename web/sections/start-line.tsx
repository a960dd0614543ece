import { useNextStart } from '#web/facts.ts'
import { Sample } from '#web/ui/sample.tsx'
import { Until } from '#web/ui/until.tsx'

const NONE = 'Ask for the next start'

/** When a course starts next, after a label: "Starts Feb 9, 2027, evenings". */
export function StartLine({ course, label = '' }: { course: string; label?: string }) {
  const start = useNextStart(course)
  if (!start) return NONE
  const { closesAt, text, isSample } = start
  const before = (
    <>
      {label}
      {text} {isSample && <Sample />}
    </>
  )
  return <Until at={closesAt} before={before} after={NONE} />
}
