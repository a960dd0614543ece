import type { Task, TaskList } from 'graphile-worker'
import { onBehalfOf } from '#database/request-origin.ts'

/** Tasks that carry on the request which gave rise to their job: what they log, and the jobs that they write, name it. */
export function tasksOnBehalf(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, carrying(task as Task)]))
}

function carrying(task: Task): Task {
  return (payload, helpers) => {
    const request = (payload as { request?: unknown } | null)?.request
    return typeof request === 'string' ? onBehalfOf(request, () => task(payload, helpers)) : task(payload, helpers)
  }
}
