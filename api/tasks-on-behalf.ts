import type { Task, TaskList } from 'graphile-worker'
import { type Origin, onBehalfOf } from '#database/request-origin.ts'
import { asSpan, beginWork } from '#database/spans.ts'

/** Tasks that carry on the request which gave rise to their job: what they log, and the jobs that they write, name it. */
export function tasksOnBehalf(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, carrying(name, task as Task)]))
}

function carrying(name: string, task: Task): Task {
  return (payload, helpers) => {
    const { request, trace: cause } = (payload ?? {}) as Origin
    // A trace of its own: three days may lie between a request and the last try of its letter.
    const span = beginWork(`job ${name}`, { kind: 'consumer', cause, attributes: { 'academy.request': request } })
    const work = async () => void (await task(payload, helpers))
    return asSpan(span, () => (request === undefined ? work() : onBehalfOf(request, work)))
  }
}
