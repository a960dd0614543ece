import { type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Content } from '#content/schema.ts'
import { TILE_UNIT } from '#content/tile-shapes.ts'
import { Button } from '#ui/button.tsx'
import { drawTiles } from '#ui/draw-tiles.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import type { loadFlame } from '#web/load-page-data.ts'

type Flame = ReturnType<typeof loadFlame>
type Door = Flame['doors'][number]

type FirstScreenProps = { hero: Pick<Content['home']['hero'], 'title' | 'intro'>; flame: Flame }

/**
 * First screen of the home page: what the school promises, and its trainings' pictures as one flame. Each training is a
 * door, by its name or its part of the flame.
 */
export function FirstScreen({ hero, flame }: FirstScreenProps) {
  const { doors, title } = flame
  const { picked, pick, doorProps } = useDoors(doors)
  const place = doors.findIndex(({ id }) => id === picked)
  const door = doors[place]
  // With two ends, both arrows go around.
  const turn = (step: number) => pick(doors[(place + step + doors.length) % doors.length]?.id)
  return (
    <div className="first-screen">
      <div className={`palette-${door?.palette ?? 0}`} />
      <div className="page-width">
        <div>
          <h1>{hero.title}</h1>
          <p className="lead my-[clamp(0.85rem,1.5vw,1.5rem)] max-w-[32rem] text-balance lg:text-[1.2rem]">
            {hero.intro}
          </p>
          {door && <Panel door={door} place={`${place + 1} of ${doors.length}`} />}
        </div>
        <div>
          <Arrow label="Previous training" sign="arrow-left" onClick={() => turn(-1)} />
          <Drawing {...flame} picked={picked} doorProps={doorProps} />
          <Arrow label="Next training" sign="arrow-right" onClick={() => turn(1)} />
        </div>
        <nav aria-label="Trainings by start" className="max-xl:hidden">
          <p className="flex justify-between px-[0.75rem] pb-[0.35rem] text-muted-foreground text-small">
            <span>{title}</span>
            <span>Starts</span>
          </p>
          <ul>
            {doors.map((door) => (
              <li key={door.id}>
                <Link to={door.path} aria-current={door.id === picked || undefined} {...doorProps(door)}>
                  <Tiles rows={['z3f2']} palette={door.palette} className="w-[1.125rem] flex-none" />
                  <span className="flex-1">{door.name}</span>
                  <span className="whitespace-nowrap text-small tabular-nums">{door.start?.short}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

/** What leads into the picked training. */
function Panel({ door, place }: { door: Door; place: string }) {
  const { name, palette, weeks, start, action, path } = door
  return (
    <div className="max-w-[34rem] card" aria-live="polite">
      <p className="flex items-center gap-[0.6rem] border-b px-[clamp(1rem,1.5vw,1.25rem)] py-[0.85rem]">
        <Tiles rows={['z3f2']} palette={palette} className="w-[1.5rem] flex-none" />
        <strong className="entry-title flex-1">{name}</strong>
        <span className="text-muted-foreground text-small max-sm:hidden">{place}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] border-b text-small text-muted-foreground *:px-[clamp(1rem,1.5vw,1.25rem)] *:py-[0.85rem] *:not-first:border-l">
        <div>
          <dt>Length</dt>
          <dd className="small-title text-foreground">{weeks} weeks</dd>
        </div>
        <div>
          <dt>Next start {start?.sample && <Sample />}</dt>
          <dd className="small-title text-foreground">{start?.day ?? 'No date yet'}</dd>
        </div>
      </dl>
      <p className="actions px-[clamp(1rem,1.5vw,1.25rem)] py-[0.85rem]">
        <Button href={action.to} className="max-sm:flex-1">
          {action.label}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button href={`${path}#curriculum`} variant="quiet">
          See its weeks<span className="sr-only">: {name}</span>
        </Button>
      </p>
    </div>
  )
}

type ArrowProps = { label: string; sign: 'arrow-left' | 'arrow-right'; onClick: () => void }

/** Below 80rem, in place of the list of names. */
function Arrow({ label, sign, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className="round-button bg-card xl:hidden noscript:invisible print:hidden"
      aria-label={label}
      onClick={onClick}
    >
      <Glyph sign={sign} />
    </button>
  )
}

type DrawingProps = Flame & {
  picked: string | undefined
  doorProps: ReturnType<typeof useDoors>['doorProps']
}

/** The outline of a flame of 12 by 16 tiles. */
const outline =
  'M240 0C298 98 372 208 430 320C462 382 480 430 480 478C480 580 372 640 240 640C108 640 0 580 0 478C0 430 18 382 50 320C108 208 182 98 240 0Z'

/** Each training in the flame links to its page. At rest all are warm; the picked one takes its own colors. */
function Drawing({ columns, rows, doors, picked, doorProps, title }: DrawingProps) {
  const id = useId()
  const [width, height] = [columns * TILE_UNIT, rows * TILE_UNIT]
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG's group of links is no fieldset
    <svg viewBox={`0 0 ${width} ${height + 60}`} className="tiles" role="group" aria-label={title}>
      <path d={`M${width / 2} ${height + 12}v42`} />
      <clipPath id={id}>
        <path d={outline} transform={`scale(${width / 480} ${height / 640})`} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width={width} height={height} fill="var(--tile-ground)" />
        {doors.map((door) => (
          <Link
            key={door.id}
            to={door.path}
            className={door.id === picked ? `palette-${door.palette}` : ''}
            tabIndex={-1}
            {...doorProps(door)}
          >
            <title>{door.name}</title>
            {drawTiles(door.rows).paths.map(({ layer, color, d }) => (
              <path key={`${layer} ${color}`} className={`tile-${color}`} d={d} />
            ))}
          </Link>
        ))}
        <path d={doors.map(({ edges }) => edges).join('')} />
        <path d={doors.find(({ id }) => id === picked)?.edges} />
      </g>
    </svg>
  )
}

/** How long the pointer rests on a training before it is picked, in milliseconds. Crossing quickly changes nothing. */
const REST = 150

/** Resting on a door, focusing it, or pressing it once picks it; pressing a picked one goes through. */
function useDoors(doors: Door[]) {
  const [picked, pick] = useState<string | undefined>(doors[0]?.id)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Pressing also focuses, which picks: what counts is what was picked before the press.
  const atPress = useRef<string | undefined>(undefined)
  const doorProps = ({ id }: Door) => ({
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      clearTimeout(resting.current)
      if (pointerType === 'mouse') resting.current = setTimeout(pick, REST, id)
    },
    onPointerLeave: () => clearTimeout(resting.current),
    onPointerDown: () => {
      atPress.current = picked
    },
    onFocus: () => pick(id),
    onClick: (event: MouseEvent) => {
      // Enter follows at once, as its training was picked by the focus.
      const isByPointer = event.detail > 0
      if (isByPointer && atPress.current !== id && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
        event.preventDefault()
        pick(id)
      }
    },
  })
  return { picked, pick, doorProps }
}
