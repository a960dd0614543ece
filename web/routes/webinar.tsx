import home from '#content/home.yaml?only=hero'
import people from '#content/people.yaml'
import webinar from '#content/webinar.yaml'
import { timeText } from '#web/date-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Facts } from '#web/sections/facts.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PersonList } from '#web/sections/person-list.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { SessionDates } from '#web/sections/session-dates.tsx'
import { Steps } from '#web/sections/steps.tsx'
import { Button } from '#web/ui/button.tsx'

export const meta = () => pageMeta(webinar.meta)

export default function Webinar() {
  const answering = people.instructors.filter(({ answers }) => answers)
  const { sample, heading, picture, session, agenda, hosts, audience, questions } = webinar
  return (
    <>
      <PageHead heading={heading} picture={picture}>
        <Facts
          facts={{
            [home.hero.session.whenLabel]: `${timeText(session.time)} ${session.zoneLabel}`,
            Length: `${session.minutes} minutes`,
          }}
        />
        <p className="actions mt-8">
          <Button href={session.bookingUrl}>{session.bookingLabel}</Button>
          {sample || session.sample ? null : (
            <Button href="/information-session.ics" variant="quiet">
              {session.feedLabel}
            </Button>
          )}
        </p>
      </PageHead>
      <section className="washed" aria-labelledby="dates-title">
        <div className="section page-width">
          <SectionHeading heading={{ title: 'The next dates' }} id="dates-title" />
          <SessionDates />
        </div>
      </section>
      <Steps block={agenda} />
      {hosts && answering.length > 0 && (
        <section className="section page-width split people-wide" aria-labelledby="hosts-title">
          <SectionHeading heading={hosts} id="hosts-title" />
          <PersonList people={answering} />
        </section>
      )}
      <PlainPoints heading={audience.heading} points={audience.points} className="dark-band">
        <Button href={session.bookingUrl}>{session.bookingLabel}</Button>
      </PlainPoints>
      <Questions questions={questions} />
    </>
  )
}
