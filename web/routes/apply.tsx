import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router'
import { longDay } from '#content/format.ts'
import { type OpenedForm, SAVED_FORM_DAYS } from '#contract/saved-forms.ts'
import { Notice } from '#ui/notice.tsx'
import { schedule, services } from '#web/context.ts'
import { isSamePage } from '#web/filters.ts'
import { ApplicationForm } from '#web/forms/application/application-form.tsx'
import { readApplyQuery } from '#web/forms/application/apply-query.ts'
import { NextSteps } from '#web/forms/application/next-steps.tsx'
import { PayLater } from '#web/forms/application/pay-later.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { withoutParameter } from '#web/without-parameter.ts'

/** Title once there is an application. */
const SAVED = 'Your application is saved'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { application, draft, ...query } = readApplyQuery(new URL(request.url), context.get(schedule).content.paths)
  const { applicationStatus, applicationFee, openSavedForm } = context.get(services)
  const found = application ? await applicationStatus(application) : null
  const saved = found && { ...found, applicationId: application }
  // A code may have reduced it.
  const fee = found?.feeStatus === 'due' ? found.fee : applicationFee
  const { meta, next } = context.get(schedule).content.apply
  return { ...query, fee, saved, opened: draft ? await openSavedForm(draft) : null, meta, next }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  !isSamePage(currentUrl, nextUrl)

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (!args.loaderData) return []
  const { saved, opened, meta } = args.loaderData
  const page = saved ? { ...meta, title: SAVED } : meta
  // Keeps personal pages out of search engines.
  return [...pageMeta(args, page), ...(saved || opened ? [{ name: 'robots', content: 'noindex' }] : [])]
}

export default function Apply() {
  const { course, path, start, promo, fee, saved, opened, next } = useLoaderData<typeof loader>()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!new URLSearchParams(search).has('draft')) return
    void navigate(
      { pathname, search: withoutParameter(search, 'draft') },
      { replace: true, state, preventScrollReset: true },
    )
  }, [pathname, search, state, navigate])
  return (
    <div className="page-width pt-6 pb-section lg:pt-10">
      <Breadcrumb label={course} path={path} />
      <h1 id="enrollment" className="mt-5 text-title-2">
        {saved ? SAVED : 'Enrollment Form'}
      </h1>
      {saved ? null : <p className="lead mt-3">Kindly fill this form to enroll for the program</p>}
      {opened ? <Opened {...opened} /> : null}
      <div className="mt-8 grid items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        {saved ? (
          <PayLater {...saved} />
        ) : (
          <ApplicationForm
            key={promo}
            promo={promo}
            course={course}
            start={start}
            opened={opened?.state === 'open' ? opened : undefined}
          />
        )}
        {saved?.isClosed ? null : <NextSteps next={next} fee={fee} done={saved ? (saved.owes ? 1 : 2) : 0} />}
      </div>
    </div>
  )
}

function Opened(opened: OpenedForm) {
  const sentences = {
    sent: 'You have sent this form. ',
    gone: `This link is incomplete or has expired (links work for ${SAVED_FORM_DAYS} days). `,
    away: 'Your saved form cannot be opened right now. Please follow the link again in a moment. ',
  }
  return (
    <div className="mt-6">
      <Notice tone={opened.state === 'open' ? 'calm' : 'news'}>
        {opened.state === 'open' ? (
          `This is your saved form. Its link works until ${longDay(opened.expiresOn)}.`
        ) : (
          <>
            {sentences[opened.state]}
            <a href="/application" className="link">
              See your application
            </a>
          </>
        )}
      </Notice>
    </div>
  )
}

function Breadcrumb({ label, path }: { label: string; path: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small">
      <ol className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
        <li className="min-w-0">
          <Link
            to={path}
            className="break-words py-1 underline decoration-border underline-offset-[0.2em] hover:text-foreground"
          >
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
