import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type PageProps = {
  /** Title of the browser tab, and default heading. */
  title: string
  heading?: ReactNode
  /** Parent page, linked above the heading. */
  back?: { to: string; label: string } | undefined
  above?: ReactNode
  /** Shown at the end of the heading's line. */
  beside?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

export function Page({ title, heading = title, back, above, beside, isNarrow = false, children }: PageProps) {
  return (
    <main className={`grid content-start gap-4 ${isNarrow ? 'max-w-160' : 'max-w-272'}`}>
      <title>{`${title} · Desk`}</title>
      {back && (
        <p>
          <TextLink to={back.to}>{back.label}</TextLink>
        </p>
      )}
      {above}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <h1 className="text-[1.6rem]">{heading}</h1>
        {beside}
      </div>
      {children}
    </main>
  )
}

type SectionProps = { id: string; title: ReactNode; beside?: ReactNode; className?: string; children: ReactNode }

/** @param beside shown at the end of the heading's line */
export function Section({ id, title, beside, className = 'mt-5 grid gap-3', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <Line>
        <h2 id={id} className="text-[1.125rem]">
          {title}
        </h2>
        {beside}
      </Line>
      {children}
    </section>
  )
}

export const stack = 'grid justify-items-start gap-[0.6rem] *:[div]:w-full'

/** Pushes its children to both ends of a line. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-[0.6rem]">{children}</div>
}

type PageLinksProps = { first?: string | undefined; previous?: string | undefined; next?: string | undefined }

export function PageLinks({ first, previous, next }: PageLinksProps) {
  const pages = [
    [first, 'First page'],
    [previous, 'Previous page'],
    [next, 'Next page'],
  ] as const
  return pages.map(
    ([to, label]) =>
      to !== undefined && (
        <Link key={label} to={to} className="link inline-block py-[0.35rem] font-semibold">
          {label}
        </Link>
      ),
  )
}

export const listFoot =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-border border-t px-2 pt-[0.9rem] text-small tabular-nums'

/** Page links below a list, if it has other pages. */
export function Pager({ label = 'Pages', ...to }: PageLinksProps & { label?: string }) {
  if (Object.values(to).every((address) => address === undefined)) return null
  return (
    <nav aria-label={label} className={listFoot}>
      <PageLinks {...to} />
    </nav>
  )
}

export function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-muted-foreground">{children}</p>
}

export function Muted({ children }: { children: ReactNode }) {
  return <span className="text-muted-foreground">{children}</span>
}

export function TextLink(link: Omit<LinkProps, 'className'>) {
  return <Link {...link} className="link" />
}
