import type { HTMLAttributes, Ref } from 'react'

const tones = { news: 'border-accent', problem: 'border-destructive' }

type CalloutProps = HTMLAttributes<HTMLElement> & {
  tone?: keyof typeof tones
  as?: 'p' | 'div' | 'section'
  ref?: Ref<never>
}

/** Text with an edge: news, or what went wrong. */
export function Callout({ tone = 'news', as: Tag = 'p', className = '', ...rest }: CalloutProps) {
  const box = 'rounded-[4px_var(--radius-field)_var(--radius-field)_4px] border-l-4 bg-muted px-4 py-3'
  return <Tag {...rest} className={`${box} ${tones[tone]} ${className}`} />
}
