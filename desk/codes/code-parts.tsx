import { Status } from '#desk/ui/status.tsx'
import { Time } from '#desk/ui/time.tsx'
import type { ShownCode } from './shown.ts'
import { codeStates } from './words.ts'

/** Which of its states a code is in. */
export function CodeStatus({ state }: Pick<ShownCode, 'state'>) {
  const { word, shape } = codeStates[state]
  return <Status shape={shape}>{word}</Status>
}

/** On which days of the academy's calendar it is valid. */
export function CodeWindow({ startsAt, lastDay }: Pick<ShownCode, 'startsAt' | 'lastDay'>) {
  if (startsAt && lastDay) {
    return (
      <>
        <Time at={startsAt} day /> to <Time at={lastDay} day />
      </>
    )
  }
  if (startsAt) {
    return (
      <>
        From <Time at={startsAt} day />
      </>
    )
  }
  if (!lastDay) return 'Any time'
  return (
    <>
      Until <Time at={lastDay} day />
    </>
  )
}
