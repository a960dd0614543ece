import { listFile } from '#office/desk/classes/load.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { exportClass } from '#services/admissions/class-list.ts'

export const loader = deskLoader((args) => listFile(args, 'start', exportClass))
