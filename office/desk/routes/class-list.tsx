import { redirect, useLoaderData } from 'react-router'
import { dayText } from '#content/format.ts'
import { ContactCells, Figures, ListActions, listName, listRow, listTable } from '#office/desk/classes/head.tsx'
import { loadClass, writeToAll } from '#office/desk/classes/load.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Menu } from '#office/desk/record/menu.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Quiet, Section, TableHead } from '#office/desk/ui/parts.tsx'
import { documentsWords, feeWords, plural, statusWord } from '#office/desk/ui/shown.ts'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { type ClassTuition, findClassIds, type Learner } from '#services/admissions/class-list.ts'
import { formatFee } from '#services/money.ts'

export const loader = deskLoader(loadClass)

const groups = ['accepted', 'offered', 'waiting'] as const

export const action = deskAction({
  email: async (args) => {
    const group = groups.find((item) => item === args.text('id')) ?? 'accepted'
    const find = async (id: string) => (await findClassIds(args.deps.database, id))[group]
    return redirect(await writeToAll(args, 'start', find))
  },
})

const groupWords = {
  accepted: { title: 'In the class', last: 'Status', email: 'Email the class' },
  offered: { title: 'Offered', last: 'Answer by', email: 'Email those with an offer' },
  waiting: { title: 'Waitlist', last: 'Since', email: 'Email the waitlist' },
}

/** Who comes to a start, who may, and who waits for a seat. */
export default function ClassList() {
  const { id, title, people, counts, calendar, mayWork, mayExport } = useLoaderData<typeof loader>()
  const shown = groups.filter((group) => counts[group] > 0)
  return (
    <Page title={`Class list: ${title}`} back={{ to: `/desk/starts/${id}`, label: title }} width="full">
      <Figures
        of={[
          ['Seats', counts.seats],
          ['Taken', counts.taken],
          ['Of them offered', counts.offered],
          ['Offers pending', counts.pending],
          ['Waiting', counts.waiting],
        ]}
      />
      <ListActions mayExport={mayExport} calendar={calendar}>
        {mayExport && <LmsMenu id={id} />}
      </ListActions>
      {shown.length === 0 && <Quiet>Nobody has a seat, an offer or a place on the waitlist yet.</Quiet>}
      {shown.map((group) => (
        <Section
          key={group}
          id={group}
          className={`mt-5 grid gap-3 print:mt-2 print:gap-1 ${group === 'accepted' ? '' : 'print:break-inside-avoid'}`}
          title={`${groupWords[group].title} (${counts[group]})`}
          beside={
            mayWork && (
              <div className="print:hidden">
                <IntentButton intent="email" id={group}>
                  {groupWords[group].email}
                </IntentButton>
              </div>
            )
          }
        >
          <LearnerTable group={group} learners={people[group]} />
          {counts[group] > people[group].length && (
            <Quiet>And {plural(counts[group] - people[group].length, 'more person', 'more people')}, in the CSV.</Quiet>
          )}
        </Section>
      ))}
    </Page>
  )
}

function LmsMenu({ id }: { id: string }) {
  return (
    <Menu label="For an LMS" size="form">
      <form method="get" action="list.csv">
        <Submit name="for" value="moodle-users">
          Moodle: users
        </Submit>
        <Quiet>They join the course with the short name {id}.</Quiet>
        {['users', 'courses', 'enrollments'].map((file) => (
          <Submit key={file} name="for" value={`canvas-${file}`}>
            Canvas: {file}
          </Submit>
        ))}
        <Quiet>Import them in this order. Who left the class is unenrolled.</Quiet>
      </form>
    </Menu>
  )
}

type LearnerTableProps = { group: (typeof groups)[number]; learners: Learner[] }

function LearnerTable({ group, learners }: LearnerTableProps) {
  const hasTuition = learners.some(({ tuition }) => tuition)
  const hasDocuments = learners.some(({ documents }) => documents !== '')
  return (
    <table className={listTable}>
      <TableHead
        columns={[
          { title: 'No.', className: 'w-[5%] print:w-[4%]' },
          { title: 'Name', className: 'print:w-[24%]' },
          'Email',
          { title: 'Phone', className: 'w-[14%] print:w-[13%]' },
          { title: 'Fee', className: 'w-[9%] print:w-[6%]' },
          ...(hasTuition ? [{ title: 'Tuition', className: 'w-[13%] print:hidden' }] : []),
          ...(hasDocuments ? [{ title: 'Documents', className: 'w-[11%] print:w-[10%]' }] : []),
          { title: groupWords[group].last, className: 'w-[13%] print:w-[10%]' },
        ]}
      />
      <tbody>
        {learners.map(({ id, name, email, phone, fee, tuition, documents, status, since, respondBy }, index) => (
          <tr key={id} className={listRow}>
            <td className="text-muted-foreground max-md:not-print:hidden">{index + 1}</td>
            <th scope="row" className={listName}>
              <TextLink to={`/desk/applications/${id}`}>{name}</TextLink>
            </th>
            <ContactCells email={email} phone={phone} />
            <td>{fee && feeWords[fee as keyof typeof feeWords]}</td>
            {hasTuition && (
              <td className="whitespace-nowrap print:hidden">{tuition && <Tuition tuition={tuition} />}</td>
            )}
            {hasDocuments && <td>{documents && documentsWords[documents]}</td>}
            <td className="whitespace-nowrap">
              {group === 'accepted' && statusWord(status)}
              {group === 'offered' && respondBy && dayText(respondBy)}
              {group === 'waiting' && <Time at={since} day />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was agreed, and what became of it. */
function Tuition({ tuition: { currency, agreed, paid, overdue } }: { tuition: ClassTuition }) {
  return (
    <>
      {formatFee({ amount: agreed, currency })}
      {paid > 0 && <small>{paid === agreed ? 'paid' : `${formatFee({ amount: paid, currency })} paid`}</small>}
      {overdue > 0 && (
        <small className="font-semibold text-destructive">{formatFee({ amount: overdue, currency })} overdue</small>
      )}
    </>
  )
}
