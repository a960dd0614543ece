import { usePageData } from '#web/page-data.ts'

const NONE = 'Ask about the next start date'

/** A course's next start: "Starts Feb 9, 2027, evenings". */
export function StartLine({ course, label = '' }: { course: string; label?: string }) {
  const start = usePageData().starts?.[course]
  if (!start) return NONE
  return (
    <>
      {label}
      {start.text} {start.note && <span className="whitespace-nowrap">· {start.note}</span>}
    </>
  )
}

/** Checks whether a shown start is a sample, which its section marks once. */
export function useSampleStarts(): boolean {
  return Object.values(usePageData().starts ?? {}).some(({ sample }) => sample)
}
