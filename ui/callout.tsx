import type { ComponentProps } from 'react'

const tones = { news: 'border-accent', problem: 'border-destructive' }

type CalloutProps = ComponentProps<'div'> & { tone?: keyof typeof tones }

export function Callout({ tone = 'news', className = '', ...rest }: CalloutProps) {
  const box = 'rounded-[4px_var(--radius-field)_var(--radius-field)_4px] border-l-4 bg-muted px-4 py-3 text-pretty'
  return <div {...rest} className={`${box} ${tones[tone]} ${className}`} />
}
