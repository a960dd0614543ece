import { assignKind, doneKind, snoozeKind, statusKind } from './changes.ts'
import { decideKind, sendKind } from './decisions.ts'
import type { BatchAction, Kind } from './kind.ts'
import { replyKind } from './replies.ts'

export const kinds: Record<BatchAction, Kind> = {
  decide: decideKind,
  send: sendKind,
  status: statusKind,
  reply: replyKind,
  assign: assignKind,
  snooze: snoozeKind,
  done: doneKind,
}
