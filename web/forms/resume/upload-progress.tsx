import { useId } from 'react'
import { formatSize } from '#ui/file-size.ts'
import type { Progress } from '#web/upload.ts'

/** Upload progress with a stop button. Screen readers announce each quarter. */
export function UploadProgress({ progress, onStop }: { progress: Progress | undefined; onStop: () => void }) {
  const id = useId()
  const { sent = 0, total = 0 } = progress ?? {}
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  const isSent = total > 0 && sent >= total
  const seen = isSent ? 'Checking your file ...' : `${percent} % of ${formatSize(total)} sent`
  const announcement = isSent ? 'Sent. Checking your file.' : `${Math.floor(percent / 25) * 25} % sent`
  return (
    <div className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p id={id} className="font-semibold text-small">
          {total > 0 ? seen : 'Sending ...'}
        </p>
        {total === 0 || isSent ? null : (
          <button type="button" onClick={onStop} className={stopping}>
            Stop the upload
          </button>
        )}
      </div>
      <progress aria-labelledby={id} className={bar} max={100} {...(!isSent && { value: percent })} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

// Without a value the end is unknown: the whole bar glows quietly.
const bar =
  'block h-[0.625rem] w-full appearance-none overflow-hidden rounded-pill bg-border ' +
  'indeterminate:bg-primary indeterminate:opacity-50'

const stopping = 'min-h-11 cursor-pointer font-semibold text-small link'
