import { listFile } from '#office/desk/classes/load.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { exportForLms } from '#services/admissions/class-export.ts'
import { exportClass } from '#services/admissions/class-list.ts'

/** Returns the people of a start as a file; with `for`, the learners as an import of Canvas or Moodle. */
export const loader = deskLoader((args) => {
  const { deps, actor, query } = args
  const file = query.get('for')
  return listFile(args, 'start', file ? `-${file}` : '', (start) =>
    file ? exportForLms(deps, actor, start, file) : exportClass(deps, actor, start.id),
  )
})
