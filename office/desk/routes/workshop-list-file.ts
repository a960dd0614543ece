import { listFile } from '#office/desk/classes/load.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { exportSeats } from '#services/leads/workshop-list.ts'

export const loader = deskLoader((args) =>
  listFile(args, 'workshop', '', ({ id }) => exportSeats(args.deps, args.actor, id)),
)
