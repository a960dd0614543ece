import type { InputHTMLAttributes } from 'react'

type CheckProps = InputHTMLAttributes<HTMLInputElement> & {
  /** In a line with buttons. */
  isInline?: boolean
}

/** A checkbox or radio with its label. */
export function Check({ isInline = false, type = 'checkbox', children, ...input }: CheckProps) {
  return (
    <label className={`flex gap-[0.6rem] py-1 ${isInline ? 'items-center' : 'items-start'}`}>
      <input
        {...input}
        type={type}
        className={`size-[1.1rem] flex-none accent-primary ${isInline ? '' : 'mt-[0.15rem]'}`}
      />
      {children}
    </label>
  )
}
