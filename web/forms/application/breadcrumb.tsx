import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

/** Where the page lies: what the visitor came from, then this form. */
export function Breadcrumb({ label, path }: { label: string; path: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small">
      <ol className="flex flex-wrap items-center gap-x-2 text-soft">
        <li className="min-w-0">
          <Link to={path} className="break-words py-1 underline decoration-line underline-offset-4 hover:text-ink">
            {label}
          </Link>
        </li>
        <li className="flex items-center gap-2" aria-current="page">
          <ChevronRight className="size-4" strokeWidth={1.75} aria-hidden="true" />
          Enrollment
        </li>
      </ol>
    </nav>
  )
}
