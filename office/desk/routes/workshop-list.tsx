import { redirect, useLoaderData } from 'react-router'
import { ContactCells, Figures, ListActions, listName, listRow, listTable } from '#office/desk/classes/head.tsx'
import { loadWorkshop, writeToAll } from '#office/desk/classes/load.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Quiet, TableHead } from '#office/desk/ui/parts.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { findReservations, type WorkshopReservation } from '#services/leads/workshop-list.ts'

export const loader = deskLoader(loadWorkshop)

export const action = deskAction({
  email: async (args) => {
    const find = async (id: string) => (await findReservations(args.deps.database, id)).map((row) => row.id)
    return redirect(await writeToAll(args, 'workshop', find))
  },
})

/** Which companies come to a workshop, and whom they send. */
export default function WorkshopList() {
  const { id, title, reservations, counts, calendar, mayWork, mayExport } = useLoaderData<typeof loader>()
  return (
    <Page title={`Reservations: ${title}`} back={{ to: `/desk/workshops/${id}`, label: title }} width="full">
      <Figures
        of={[
          ['Seats', counts.seats],
          ['Confirmed', counts.confirmed],
          ['Held', counts.held],
          ['Free', counts.free],
          ['Named', `${counts.named} of ${counts.confirmed}`],
        ]}
      />
      <ListActions mayExport={mayExport} calendar={calendar}>
        {mayWork && reservations.length > 0 && <IntentButton intent="email">Email all contacts</IntentButton>}
      </ListActions>
      {reservations.length === 0 ? <Quiet>Nobody holds a seat yet.</Quiet> : <ReservationTable of={reservations} />}
    </Page>
  )
}

function ReservationTable({ of }: { of: WorkshopReservation[] }) {
  return (
    <table className={listTable}>
      <TableHead
        columns={[
          'Company',
          'Contact',
          'Email',
          { title: 'Phone', className: 'w-[16%]' },
          { title: 'Seats', className: 'w-[13%]' },
          { title: 'Names', className: 'w-[23%]' },
        ]}
      />
      <tbody>
        {of.map(({ id, company, name, email, phone, wanted, held, isConfirmed, names }) => (
          <tr key={id} className={listRow}>
            <th scope="row" className={listName}>
              <TextLink to={`/desk/inquiries/${id}`}>{company || name}</TextLink>
            </th>
            <td>{name}</td>
            <ContactCells email={email} phone={phone} />
            <td className="whitespace-nowrap">{isConfirmed ? `${held} confirmed` : `${held} of ${wanted} held`}</td>
            <td>
              {isConfirmed && `${names.length} of ${held} named`}
              {names.map((person) => (
                <small key={`${person.name} ${person.email}`} className="wrap-anywhere">
                  {person.name}, {person.email}
                </small>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
