import FileText from 'lucide-react/icons/file-text'
import type { SentFile } from '#services/records/record.ts'

/** The file that came with a resume. It opens in no page, only as a download. */
export function ResumeFile({ id, file, mayDownload }: { id: string; file: SentFile; mayDownload: boolean }) {
  return (
    <section className="record-part resume-file" aria-label="Resume">
      <FileText aria-hidden="true" />
      <div>
        <b>{file.name}</b>
        <p className="soft">
          {sizeOf(file.bytes)} · Virus scan: {file.scan.charAt(0).toLowerCase() + file.scan.slice(1)}
        </p>
      </div>
      {mayDownload ? (
        <form method="post" action={`/desk/records/${id}/resume`}>
          <button type="submit" className="button button-ghost">
            Download resume
          </button>
        </form>
      ) : (
        <p className="soft">Admissions and admins can download it.</p>
      )}
    </section>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
