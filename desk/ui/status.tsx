import type { ReactNode } from 'react'

const base =
  'inline-flex items-center gap-[0.45rem] whitespace-nowrap text-small before:size-[0.55rem] before:flex-none '
const ring = 'before:rounded-[50%] before:shadow-[inset_0_0_0_2px_var(--primary)]'

const shapes: Record<string, string> = {
  // A ring: to be done.
  new: ring,
  due: ring,
  // A disc: moves, or settled.
  in_progress: 'before:rounded-[50%] before:bg-[oklch(0.7_0.12_250)]',
  waiting: 'before:rounded-[50%] before:bg-accent',
  waived: 'before:rounded-[50%] before:bg-accent',
  paid: 'before:rounded-[50%] before:bg-[oklch(0.68_0.14_155)]',
  // A diamond: something is wrong.
  wrong: 'font-semibold text-destructive before:rotate-45 before:bg-current',
}

/** A word with a shape that says the same. */
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
