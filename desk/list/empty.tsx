import type { ReactNode } from 'react'
import { TextLink } from '#desk/ui/page.tsx'
import type { List } from './load.ts'

/** What a list without records says. */
export function Empty({ list }: { list: Pick<List, 'path' | 'filters' | 'q' | 'tabs' | 'scope'> }) {
  const { path, filters, q, tabs, scope } = list
  const everything = <TextLink to={path}>Show everything</TextLink>
  if (q) {
    return (
      <Message title={`Nothing matches “${q.length > 40 ? `${q.slice(0, 40)}…` : q}”`}>
        The search looks at names, emails, companies, phone numbers and references.{' '}
        {filters.length > 0 && 'It also keeps to your filters. '}
        {everything}
      </Message>
    )
  }
  if (filters.length > 0) {
    const tab = tabs.slice(1).find(({ isCurrent }) => isCurrent)
    const part = filters.length === 1 && tab ? calm[tab.title] : undefined
    return <Message title={part ?? 'Nothing matches these filters'}>{everything}</Message>
  }
  if (scope !== 'inbox') return <Message title="Nothing has arrived yet">What visitors send appears here.</Message>
  return (
    <Message title="Nothing is open">
      What visitors send appears here. What is done is under <TextLink to="/applications">Applications</TextLink> and{' '}
      <TextLink to="/leads">Leads</TextLink>.
    </Message>
  )
}

const calm: Record<string, string> = {
  'Needs us': 'Nothing needs you right now',
  'Not opened': 'Everything has been opened',
  Mine: 'Nothing is assigned to you',
  Questions: 'Every question is answered',
  Mentions: 'No new mentions',
  Waiting: 'Nothing is waiting',
  Done: 'Nothing is done yet',
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyMessage title={title} role="status">
    <p>{children}</p>
  </EmptyMessage>
)

/** In place of rows. */
export function EmptyMessage({ title, role, children }: { title: string; role?: 'status'; children: ReactNode }) {
  return (
    <div role={role} className="grid gap-2 py-14 text-center text-muted-foreground *:[p]:mx-auto *:[p]:max-w-120">
      <h2 className="text-[1.25rem] text-foreground">{title}</h2>
      {children}
    </div>
  )
}
