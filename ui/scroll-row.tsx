import { type ReactNode, useEffect, useState } from 'react'

/** Must match scroll-row.css. */
const PHONE = '(width < 40rem)'

type ScrollRowProps = {
  className?: string
  labelledBy: string
  children: ReactNode
}

/** Cards that phones show as one row, scrolled by touch or, once focused, with the arrow keys. */
export function ScrollRow({ className = '', labelledBy, children }: ScrollRowProps) {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const phone = matchMedia(PHONE)
    const update = () => setScrolls(phone.matches)
    update()
    phone.addEventListener('change', update)
    return () => phone.removeEventListener('change', update)
  }, [])
  const stop = scrolls ? { tabIndex: 0, role: 'group', 'aria-labelledby': labelledBy } : undefined
  return (
    <div className={`scroll-row ${className}`} {...stop}>
      {children}
    </div>
  )
}
