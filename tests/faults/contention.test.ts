import { expect, test } from 'vitest'
import { replyAddress } from '#mail/reply-address.ts'
import { setInterview } from '#services/admissions/interviews.ts'
import { changePlacement } from '#services/admissions/placement.ts'
import { sendDecisions } from '#services/admissions/sending.ts'
import { setStatus } from '#services/admissions/status.ts'
import { choose } from '#services/applicants/choices.ts'
import { askQuestion } from '#services/applicants/own.ts'
import { runBatch } from '#services/batches/run.ts'
import { stopBatch } from '#services/batches/stop.ts'
import { changeFee } from '#services/payments/fee.ts'
import { eraseApplications } from '#services/privacy/retention.ts'
import { erasePerson } from '#services/privacy/service.ts'
import { mergePeople, takeApart } from '#services/records/person.ts'
import { addNote, assign, setState, snooze, unsnooze } from '#services/records/work.ts'
import { takeEmail } from '#services/replies/inbound.ts'
import { sendReply, takeBackReply } from '#services/replies/service.ts'
import { startedBatch } from '#tests/fixtures/batch.ts'
import { currentVersion, draftedDecision, seenOffer } from '#tests/fixtures/decision.ts'
import { getStart, training } from '#tests/fixtures/sample-content.ts'
import { setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { inLength } from './length.ts'

const secret = 'secret-of-the-tests'
const domain = 'reply.academy.example'
const inbound = { secrets: [secret] as [string], domain }
const { academy, deps } = setUpApi({ inbound })
const omar = setUpActor(deps, 'admin', 'Omar')
setUpSchedule(deps)

const SECONDS = inLength(6, 120)
const AT_ONCE = 12
/** Few, so that the steps meet. */
const PEOPLE = 8

const startId = getStart(training).id
const inAnHour = () => new Date(Date.now() + 3_600_000)
const pick = <Item>(list: readonly Item[]) => list[Math.floor(Math.random() * list.length)] as Item

type Applicant = { id: string; email: string }
const people: Applicant[] = []

async function add(): Promise<void> {
  const email = `${crypto.randomUUID()}@visitor.example`
  people.push({ id: await academy.registered({ EmailAddress: email, CohortId: startId }), email })
}

const seen = (id: string) => currentVersion(academy, id)

async function reply({ id }: Applicant): Promise<void> {
  const sent = await sendReply(deps, omar, await seen(id), { subject: 'About it', body: 'Hello' })
  await takeBackReply(deps, omar, id, sent)
}

async function send(): Promise<void> {
  await academy.rows("update decisions set send_at = now() where state = 'scheduled'")
  await sendDecisions(deps)
}

async function changeMany(): Promise<void> {
  const [action, settings] = pick([
    ['send', {}],
    ['assign', { assignee: omar.staffId }],
    ['done', {}],
    ['status', { status: 'in_review' }],
    ['snooze', { until: inAnHour().toISOString() }],
  ] as const)
  const id = await startedBatch(deps, omar, { action, settings, rows: people.map((one) => one.id) })
  // The queue may give one job to two workers.
  await Promise.all([runBatch(deps, { id }), runBatch(deps, { id })])
  if (Math.random() < 0.5) return
  await stopBatch(deps, omar, id)
  await Promise.all([runBatch(deps, { id }), runBatch(deps, { id })])
}

async function answerByEmail({ id, email }: Applicant): Promise<void> {
  const mail = {
    from: { name: '', address: email },
    recipients: replyAddress({ secret, domain }, id),
    subject: 'Re',
    text: 'Yes',
  }
  const messageId = crypto.randomUUID()
  await takeEmail(deps, inbound, { ...mail, answer: '', messageId, headers: new Map(), attachments: 0 })
}

const steps: ((one: Applicant) => Promise<unknown>)[] = [
  async ({ id }) =>
    setStatus(deps, omar, await seen(id), pick(['in_review', 'enrolled', 'withdrawn']), { reason: 'x' }),
  async ({ id }) => draftedDecision(academy, omar, id, pick(['offered', 'rejected', 'waitlisted'])),
  send,
  async ({ id, email }) => choose(deps, { email }, id, 'accept', await seenOffer(academy, id)),
  async ({ id }) => changePlacement(deps, omar, await seen(id), { courseId: training.id, startId: '' }, 'x'),
  async ({ id }) =>
    setInterview(deps, omar, await seen(id), {
      at: inAnHour(),
      minutes: 30,
      place: 'Room',
      notes: crypto.randomUUID(),
    }),
  async ({ id }) => changeFee(deps, omar, await seen(id), pick(['waived', 'waiver_undone']), 'x'),
  async ({ id }) => setState(deps, omar, await seen(id), pick(['done', 'waiting', 'in_progress'])),
  async ({ id }) => snooze(deps, omar, await seen(id), new Date(Date.now() + 100)),
  async ({ id }) => assign(deps, omar, await seen(id), pick([null, omar.staffId])),
  ({ id }) => addNote(deps, omar, id, 'A note', [omar.staffId]),
  ({ id, email }) => askQuestion(deps, { email }, id, crypto.randomUUID()),
  ({ id }) => mergePeople(deps, omar, id, pick(people).id),
  ({ id }) => takeApart(deps, omar, id, pick(people).id),
  () => unsnooze(deps),
  reply,
  answerByEmail,
  changeMany,
]
const erasures: typeof steps = [
  ({ email }) => erasePerson(deps, omar, email),
  ({ id }) => eraseApplications(deps, [id]),
]

test(
  'work of staff, applicants and jobs on the same records never fails with a deadlock',
  async () => {
    for (let count = 0; count < PEOPLE; count += 1) await add()
    const failures: string[] = []
    let done = 0
    const until = Date.now() + SECONDS * 1000
    const work = async () => {
      while (Date.now() < until) {
        const isErasure = Math.random() < 0.02
        const one = isErasure ? people.shift() : pick(people)
        if (!one) continue
        try {
          await pick(isErasure ? erasures : steps)(one)
          done += 1
        } catch (error) {
          // A service declines what is outdated or impossible by now.
          if (!(error as { reason?: string }).reason) failures.push(String((error as Error).cause ?? error))
        }
        if (isErasure) await add()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(failures).toEqual([])
    expect(done).toBeGreaterThan(AT_ONCE)
  },
  (SECONDS + 60) * 1000,
)
