import { expect, test } from 'vitest'
import { openApi } from '#tests/api/open-api.ts'
import { printed } from '#tests/fixtures/printed.ts'

test('of many jobs, a hundred of each state are listed, and how many more there are', async () => {
  const academy = await openApi()
  try {
    await academy.rows(
      `select graphile_worker.add_job('send_email', job_key => 'send_email contact staff ' || n)
         from generate_series(1, 150) n`,
    )
    const text = await printed(['jobs'], { ...academy.variables, DATA_DIR: academy.dataDir })
    expect(text).toContain('Waiting: 150\n')
    expect(text.match(/send_email contact staff/g)).toHaveLength(100)
    expect(text).toContain('... and 50 more')
  } finally {
    await academy.close()
  }
})
