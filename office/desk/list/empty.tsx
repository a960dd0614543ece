import type { ReactNode } from 'react'
import { shownCount } from '#office/desk/ui/shown.ts'
import { TextLink } from '#office/ui/page.tsx'
import type { List } from './load.ts'

type EmptyProps = {
  list: Pick<List, 'path' | 'filters' | 'q' | 'tabs' | 'scope' | 'doneAddress'>
  beyond: NonNullable<List['beyond']>
}

/** Message of an empty list: all is done, nothing matches, or nothing ever arrived. */
export function Empty({ list, beyond }: EmptyProps) {
  const { path, filters, q, tabs, scope, doneAddress } = list
  const everything = <TextLink to={path}>Show everything</TextLink>
  if (q) {
    return (
      <Message title={`Nothing matches “${q.length > 40 ? `${q.slice(0, 40)}…` : q}”`}>
        The search looks at names, emails, companies, phone numbers and references.{' '}
        {filters.length > 0 && 'It also keeps to your filters. '}
        {scope === 'to-do' ? <SearchAll q={q} /> : everything}
      </Message>
    )
  }
  const { applications, leads, done } = beyond
  const ofScope = {
    applications: applications.count,
    inquiries: leads.count,
    'to-do': applications.count + leads.count,
  }
  if (ofScope[scope] === 0) {
    return (
      <Message title="Nothing has arrived yet">{arriving[scope]} appear here as soon as visitors send them.</Message>
    )
  }
  const tab = tabs.find(({ isCurrent }) => isCurrent)
  if (scope === 'to-do' && tab === tabs[0] && done.count > 0) {
    return (
      <Message title="All done">
        {filters.length > 0 ? (
          <>
            <TextLink to={doneAddress}>
              {shownCount(done)} {done.count === 1 ? 'record' : 'records'}
            </TextLink>{' '}
            with these filters {done.count === 1 ? 'is' : 'are'} done. {everything}
          </>
        ) : (
          <>
            Everything that arrived is under <TextLink to="/desk/applications">Applications</TextLink> (
            {shownCount(applications)}) and <TextLink to="/desk/inquiries">Inquiries</TextLink> ({shownCount(leads)}).
          </>
        )}
      </Message>
    )
  }
  // The tab alone, without other filters.
  const isPart = filters.length === 1 && tab !== undefined && tab !== tabs[0]
  return <Message title={(isPart && calm[tab.title]) || 'Nothing matches these filters'}>{everything}</Message>
}

/** The to-do list has only a part of what arrived. */
function SearchAll({ q }: { q: string }) {
  const search = `?${new URLSearchParams({ q })}`
  return (
    <>
      Search all <TextLink to={`/desk/applications${search}`}>applications</TextLink> or{' '}
      <TextLink to={`/desk/inquiries${search}`}>inquiries</TextLink>.
    </>
  )
}

const arriving: Record<List['scope'], string> = {
  'to-do': 'Applications, messages, requests and resumes',
  applications: 'Applications',
  inquiries: 'Messages, requests and resumes',
}

const calm: Record<string, string> = {
  'To do': 'Nothing needs you right now',
  'Not opened': 'Everything has been opened',
  Mine: 'Nothing is assigned to you',
  Questions: 'Every question is answered',
  Mentions: 'No new mentions',
  'Waiting on them': 'Nobody keeps us waiting',
  Done: 'Nothing is done yet',
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyMessage title={title} role="status">
    <p>{children}</p>
  </EmptyMessage>
)

/** Replaces the rows. */
export function EmptyMessage({ title, role, children }: { title: string; role?: 'status'; children: ReactNode }) {
  return (
    <div role={role} className="grid gap-2 py-14 text-center text-muted-foreground *:[p]:mx-auto *:[p]:max-w-120">
      <h2 className="text-[1.25rem] text-foreground">{title}</h2>
      {children}
    </div>
  )
}
