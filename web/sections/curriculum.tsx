import type { CoursePage } from '#content/schema.ts'

/** The training week by week, and the tools on the way. The page's dark band. */
export function Curriculum({ page }: { page: CoursePage }) {
  return (
    <section id="curriculum" className="dark-band" aria-labelledby="curriculum-title">
      <div className="page-width section curriculum">
        <div className="curriculum-head">
          <h2 id="curriculum-title" className="text-title-2">
            Week by week
          </h2>
          <h3 className="text-title-4 mt-8">What you will work with</h3>
          <ul className="chips">
            {page.tools.map((tool) => (
              <li key={tool}>{tool}</li>
            ))}
          </ul>
        </div>
        <ol className="weeks">
          {page.curriculum.map(({ title, topics }, week) => (
            <li key={title}>
              <p className="week">
                <span className="sr-only">Week </span>
                {week + 1}
              </p>
              <div>
                <h3 className="text-title-4">{title}</h3>
                <ul>
                  {topics.map((topic) => (
                    <li key={topic}>{topic}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
