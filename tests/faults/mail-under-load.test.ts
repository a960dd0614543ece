import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Mood, startMailServer } from '#tests/fakes/mail-server.ts'
import { audit } from '#tests/fixtures/audit.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepSiteRunning } from '#tests/fixtures/supervised-site.ts'
import { startVisitors } from '#tests/fixtures/visitors.ts'
import { expectNothingLost } from './counts.ts'
import { inLength, LOAD } from './length.ts'

// A recipient who is refused for good gets nothing (mail.test.ts). The other moods that are missing here cost the server's own
// timeout for each email, up to a minute and a half.
const QUICK: Mood[] = ['hangs up', 'greylists', 'drops in DATA', 'accepts unheard']
const MOODS: Mood[] = inLength(QUICK, [...QUICK, 'stalls', 'trickles', ...QUICK])
const EACH = inLength(700, 25_000)

test(
  'a mail server that is down, slow, refuses or is cut off: every form is taken, every email goes in the end',
  async () => {
    let mail = await startMailServer()
    const received: string[] = []
    const close = async () => {
      await mail.close()
      received.push(...mail.received.map(({ messageId = '' }) => messageId))
    }
    const { connectionString, variables, close: drop } = await createTestDatabase()
    onTestFinished(drop)
    const site = await keepSiteRunning({ ...variables, SMTP_URL: mail.url })
    onTestFinished(() => site.stop())
    await site.ready()
    const visitors = startVisitors([site.url], LOAD)

    for (const mood of MOODS) {
      mail.mood = mood
      await sleep(EACH)
    }
    await close()
    await sleep(EACH)
    mail = await startMailServer(Number(new URL(mail.url).port))
    onTestFinished(() => mail.close())
    await sleep(EACH)
    await visitors.leave()
    const sent = () => [...received, ...mail.received.map(({ messageId = '' }) => messageId)]
    const found = await audit(visitors.ledger, { connectionString, dataDir: site.dataDir, received: sent })
    expectNothingLost('mail server down, slow, refusing, cut off', MOODS.length + 1, visitors.ledger, found)
    // Nobody noticed.
    expect([...visitors.ledger.refused.keys()]).toEqual([])
  },
  inLength(2, 15) * 60_000,
)
