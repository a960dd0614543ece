import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  Link,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import apply from '#content/apply.yaml?only=meta,next'
import { serverQuestions } from '#web/context.ts'
import { ApplicationForm } from '#web/forms/application/application-form.tsx'
import { readApplyQuery } from '#web/forms/application/apply-query.ts'
import { NextSteps } from '#web/forms/application/next-steps.tsx'
import { PayLater } from '#web/forms/application/pay-later.tsx'
import { LateStyles } from '#web/late-styles.tsx'
import { pageMeta } from '#web/page-meta.ts'

/** The page's title once there is an application. */
const SAVED = 'Your application is saved'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { application, ...query } = readApplyQuery(new URL(request.url).searchParams)
  const { applicationStatus, applicationFee } = context.get(serverQuestions)
  const found = application ? await applicationStatus(application) : null
  const saved = found && {
    ...{ applicationId: application, course: found.courseName },
    ...{ status: found.feeStatus, isClosed: found.isClosed },
  }
  // A code may have taken something off it.
  const fee = found?.feeStatus === 'due' ? found.fee : applicationFee
  return { ...query, fee, saved }
}

/** Only another query makes another page: the form's steps are history entries of their own. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search !== nextUrl.search
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }): MetaDescriptor[] {
  const page = loaderData?.saved ? { ...apply.meta, title: SAVED } : apply.meta
  return [...pageMeta(page), { name: 'robots', content: 'noindex' }]
}

export default function Apply() {
  const { course, path, promo, fee, saved } = useLoaderData<typeof loader>()
  return (
    <div className="page-width pt-6 pb-20 lg:pt-10">
      <Breadcrumb label={course} path={path} />
      <h1 id="enrollment" className="mt-5 text-title-2">
        {saved ? SAVED : 'Enrollment Form'}
      </h1>
      {saved ? null : <p className="lead mt-3">Kindly fill this form to enroll for the program</p>}
      <LateStyles />
      <div className="mt-8 grid items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        {saved ? <PayLater {...saved} fee={fee} /> : <ApplicationForm key={promo} promo={promo} course={course} />}
        {saved?.isClosed ? null : <NextSteps fee={fee} done={saved ? (saved.status === 'due' ? 1 : 2) : 0} />}
      </div>
    </div>
  )
}

function Breadcrumb({ label, path }: { label: string; path: string }) {
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
