import { type ReactNode, useEffect, useState } from 'react'

/** Where a row scrolls sideways; styles/scroll-row.css has the same width. */
const PHONE = '(width < 40rem)'

type ScrollRowProps = {
  className?: string
  /** The id of the heading that names it. */
  labelledBy: string
  children: ReactNode
}

/** Cards that stand in one row on phones, which scrolls sideways: by touch, or with the arrow keys once it has the focus. */
export function ScrollRow({ className = '', labelledBy, children }: ScrollRowProps) {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const phone = matchMedia(PHONE)
    const judge = () => setScrolls(phone.matches)
    judge()
    phone.addEventListener('change', judge)
    return () => phone.removeEventListener('change', judge)
  }, [])
  const stop = scrolls ? { tabIndex: 0, role: 'group', 'aria-labelledby': labelledBy } : undefined
  return (
    <div className={`scroll-row ${className}`} {...stop}>
      {children}
    </div>
  )
}
