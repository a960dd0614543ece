import type { ReactNode } from 'react'

const base =
  'inline-flex items-center gap-[0.45rem] whitespace-nowrap text-small before:size-[0.55rem] before:flex-none '
const ring = 'before:rounded-[50%] before:shadow-[inset_0_0_0_2px_var(--primary)]'

const shapes: Record<string, string> = {
  // Ring: to do.
  new: ring,
  due: ring,
  // Disc: in progress or settled.
  in_progress: 'before:rounded-[50%] before:bg-[oklch(0.7_0.12_250)]',
  waiting: 'before:rounded-[50%] before:bg-accent',
  waived: 'before:rounded-[50%] before:bg-accent',
  paid: 'before:rounded-[50%] before:bg-[oklch(0.68_0.14_155)]',
  // Diamond: an error.
  wrong: 'font-semibold text-destructive before:rotate-45 before:bg-current',
}

/** Word with a shape of the same meaning. */
export function Status({ shape, children }: { shape: string | undefined; children: ReactNode }) {
  return (
    <span
      className={base + (shapes[shape ?? ''] ?? 'before:rounded-[50%] before:bg-muted-foreground')}
      data-shape={shape}
    >
      {children}
    </span>
  )
}
