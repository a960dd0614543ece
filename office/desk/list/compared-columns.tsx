import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useContext } from 'react'
import { useHydrated } from '#office/desk/ui/hooks.ts'
import { Ago, type Column, Fee, oneLine, Who } from './columns.tsx'
import type { ListRow } from './load.ts'
import { type Edited, EditRow, rowEditor } from './row-editor.tsx'

/** Columns of the table of applications: what staff compare. Status and assignee can be changed. */
export const comparedColumns: Column[] = [
  { title: 'Who', sort: 'name', head: 'w-36', cell: '', Content: Who },
  { title: 'Training', head: 'w-32', cell: '', Content: ({ what }) => <Text>{what}</Text> },
  {
    title: 'Start',
    head: 'w-26',
    cell: '',
    has: ({ compared }) => Boolean(compared?.start),
    Content: ({ compared }) => <Text>{compared?.start}</Text>,
  },
  { title: 'Education', head: 'w-28', cell: '', Content: ({ compared }) => <Text>{compared?.education}</Text> },
  { title: 'Programs', head: 'w-16', cell: '', Content: ({ compared }) => compared?.programs },
  { title: 'Work', head: 'w-22', cell: '', Content: ({ compared }) => <Text>{compared?.employment}</Text> },
  { title: 'Fee', head: 'w-20', cell: '', has: ({ fee }) => fee !== '', Content: Fee },
  {
    title: 'Documents',
    head: 'w-24',
    cell: '',
    has: ({ documents }) => documents !== '',
    Content: ({ documents }) => documents,
  },
  { title: 'Status', sort: 'status', head: 'w-32', cell: '', Content: Status },
  {
    title: 'Score',
    sort: 'score',
    head: 'w-16',
    cell: 'tabular-nums',
    has: ({ reading }) => Boolean(reading),
    Content: ({ reading }) => reading,
  },
  { title: 'Assignee', head: 'w-26', cell: '', Content: Assignee },
  {
    title: 'Last contact',
    head: 'w-20 text-end',
    cell: 'text-end whitespace-nowrap',
    has: ({ compared }) => Boolean(compared?.lastContact),
    Content: ({ compared }) => compared?.lastContact && <Ago {...compared.lastContact} />,
  },
  {
    title: 'Arrived',
    sort: 'arrived',
    head: 'w-17 text-end',
    cell: 'text-end whitespace-nowrap',
    Content: ({ arrived }) => <Ago {...arrived} />,
  },
]

const Text = ({ children = '' }: { children: string | undefined }) => (
  <span className={oneLine} title={children}>
    {children}
  </span>
)

function Status({ id, name, status, compared }: ListRow) {
  const { mayDecide } = useContext(EditRow)
  const canChange = mayDecide && compared && compared.next.length + compared.outcomes.length > 0
  return canChange ? (
    <EditButton id={id} field="status" label={`Change the status of ${name}`}>
      {status}
    </EditButton>
  ) : (
    status
  )
}

function Assignee({ id, name, assignee }: ListRow) {
  const { mayWork } = useContext(EditRow)
  const current = assignee?.name ?? 'Nobody'
  return mayWork ? (
    <EditButton id={id} field="assignee" label={`Change the assignee of ${name}`}>
      {current}
    </EditButton>
  ) : (
    <Text>{current}</Text>
  )
}

/** Needs script: without it, the record's page has the same forms. */
function EditButton({ label, children, ...edited }: Edited & { label: string; children: ReactNode }) {
  const { edit } = useContext(EditRow)
  if (!useHydrated()) return children
  return (
    <button
      type="button"
      popoverTarget={rowEditor}
      onClick={() => edit(edited)}
      className="relative z-1 -mx-2 flex min-h-7 w-full cursor-pointer items-center justify-between gap-1 rounded-field px-2 text-left hover:bg-muted"
    >
      <span className="truncate">{children}</span>
      <span className="sr-only">{label}</span>
      <ChevronDown className="size-[0.9rem] flex-none text-muted-foreground" aria-hidden="true" />
    </button>
  )
}
