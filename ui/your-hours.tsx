import { clockWords, yourHours } from './clock.ts'

/**
 * Class times in the reader's time zone; nothing if they are the academy's. Empty in the server's HTML: the element fills
 * itself before paint.
 * @param classes of `getClasses` (ui/clock.ts)
 */
export function YourHours({ classes }: { classes: string }) {
  const text = typeof document === 'undefined' ? '' : yourHours(classes, ...clockWords())
  return (
    <your-hours data-classes={classes} suppressHydrationWarning>
      {text}
    </your-hours>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Defined by an inline script (ui/clock.ts). */
      'your-hours': import('react').HTMLAttributes<HTMLElement> & { 'data-classes': string }
    }
  }
}
