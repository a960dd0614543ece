import { useFacts } from '#web/facts.ts'

const NONE = 'Ask for the next start'

/** When a course starts next, after a label: "Starts Feb 9, 2027, evenings". */
export function StartLine({ course, label = '' }: { course: string; label?: string }) {
  const start = useFacts().starts?.[course]
  if (!start) return NONE
  return (
    <>
      {label}
      {start.text} {start.note && <span className="whitespace-nowrap">· {start.note}</span>}
    </>
  )
}

/** Whether a start that the page's cards show is a sample: their section says so, once. */
export function useSampleStarts(): boolean {
  return Object.values(useFacts().starts ?? {}).some(({ sample }) => sample)
}
