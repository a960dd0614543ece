import { place } from '#content/place.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { ScrollRow } from '#ui/scroll-row.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { type PageTeacher, type TrainingText, usePageData } from '#web/page-data.ts'
import { PointItems } from '#web/points.tsx'
import { SectionHeading } from './section-heading.tsx'

export function TrainingPeople({ page: { format, support } }: { page: TrainingText }) {
  const { teachers } = usePageData()
  if (!teachers && !format && !support) return null
  return (
    <div className="section page-width grid gap-x-[3rem] gap-y-[1.25rem] lg:grid-cols-2">
      {teachers && (
        <section id="teachers" aria-labelledby="teachers-title" className="min-w-0">
          <SectionHeading heading={{ title: 'Who teaches it' }} id="teachers-title" sample={teachers.sample} />
          <ul className="mt-6 grid gap-[2rem]">
            {teachers.people.map((person) => (
              <Teacher key={person.name} {...person} />
            ))}
          </ul>
        </section>
      )}
      {(format || support) && (
        <section aria-labelledby="format-title" className="min-w-0 lg:contents">
          <SectionHeading heading={{ title: 'How you learn', intro: format?.text }} id="format-title" />
          {support && (
            <ScrollRow className="max-lg:mt-6 lg:col-span-2" labelledBy="format-title">
              <ul className="ruled-list gap-x-[2rem] lg:grid lg:grid-cols-3 lg:*:border-b-0 print:grid print:grid-cols-3">
                <PointItems points={support} />
              </ul>
            </ScrollRow>
          )}
        </section>
      )}
    </div>
  )
}

function Teacher({ name, about, portrait, history, links, video }: PageTeacher) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-[1.25rem]">
      <Tiles {...portrait} className="w-[3.5rem] rounded-[8px] bg-(--tile-ground) pair:w-[5rem]" />
      <div>
        <h3 className="text-title-4">{name}</h3>
        <p className="mt-[0.2rem] max-w-[34em] text-muted-foreground">{about}</p>
        {history && (
          <ul className="mt-[0.75rem] grid gap-[0.4rem] text-[0.9375rem]/[1.4]">
            {history.map(({ role, employer, years }) => (
              <li key={`${role} ${years}`}>
                <strong>{role}</strong>, {employer}{' '}
                <span className="whitespace-nowrap text-muted-foreground">{years}</span>
              </li>
            ))}
          </ul>
        )}
        {links && (
          <p className="mt-[0.75rem] flex flex-wrap gap-x-[1.25rem] gap-y-[0.25rem] text-[0.9375rem]">
            {links.map(({ label, to }) => (
              <AnyLink key={to} to={to} className="link">
                {label} {to.startsWith('https:') && <Glyph sign="arrow-up-right" size={14} className="inline-block" />}
              </AnyLink>
            ))}
          </p>
        )}
      </div>
      {video && (
        <figure className="col-span-full print:hidden">
          {/* The video loads only when started. */}
          <video
            className="aspect-video w-full max-w-[34rem] rounded-card bg-muted"
            controls
            playsInline
            preload="none"
            poster={video.poster}
            aria-label={video.title}
          >
            <source src={video.file} />
            <track kind="captions" src={video.captions} srcLang={place().language} label="Captions" default />
          </video>
          <figcaption className="mt-[0.5rem] text-muted-foreground text-small">{video.title}</figcaption>
        </figure>
      )}
    </li>
  )
}
