import type { ReactNode } from 'react'

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-5 w-full border-b pb-3">
        <h3 className="font-semibold font-text text-small text-muted-foreground leading-normal tracking-[0.08em]">
          {title}
        </h3>
      </legend>
      <FieldColumns>{children}</FieldColumns>
    </fieldset>
  )
}

export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
}

/** Opens in a new tab, so that the form is not lost. */
export function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="font-semibold link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
