import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiDeps } from '#api/deps.ts'
import { applicationStatus } from '#services/applications/service.ts'
import { sameWaiverCode } from '#services/codes/redeem.ts'
import { formatFee } from '#services/money.ts'
import { openSavedForm } from '#services/saved-forms/service.ts'
import type { LoaderServices } from '#web/context.ts'

const STATUS_TIMEOUT_MS = 2_000
const AWAY = { state: 'away' } as const

/** What the site's pages ask services. They answer in time, and without the database. */
export function loaderServices(deps: ApiDeps): LoaderServices {
  return {
    get applicationFee() {
      return formatFee(deps.payments.fee)
    },
    acceptsCode: (code) => sameWaiverCode(code, deps.waiverCode),
    openSavedForm: (token) =>
      Promise.race([openSavedForm(deps, token), sleep(STATUS_TIMEOUT_MS, AWAY)]).catch(() => AWAY),
    applicationStatus: (id) =>
      Promise.race([applicationStatus(deps, id), sleep(STATUS_TIMEOUT_MS, null)]).catch(() => null),
  }
}
