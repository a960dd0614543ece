import FileText from 'lucide-react/icons/file-text'
import type { SentFile } from '#services/records/record.ts'
import type { Declined } from '#ssr/answers.ts'
import { DownloadForm } from './download-form.tsx'

type ResumeFileProps = {
  id: string
  file: SentFile
  mayDownload: boolean
  declined: (Declined & { download: string }) | undefined
}

/** The file that came with a resume. It opens in no page, only as a download. */
export function ResumeFile({ id, file, mayDownload, declined }: ResumeFileProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-t pt-4" aria-label="Resume">
      <FileText className="size-6 text-muted-foreground" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0 flex-[1_1_10rem] leading-[1.35]">
        <b>{file.name}</b>
        <p className="text-fine text-muted-foreground">
          {sizeOf(file.bytes)} · Virus scan: {file.scan.charAt(0).toLowerCase() + file.scan.slice(1)}
        </p>
      </div>
      {mayDownload ? (
        <DownloadForm
          action={`/records/${id}/resume`}
          declined={declined?.download === 'resume' ? declined : undefined}
        >
          Download resume
        </DownloadForm>
      ) : (
        <p className="text-fine text-muted-foreground">Admissions and admins can download it.</p>
      )}
    </section>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
