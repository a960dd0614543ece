import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Blocks from 'lucide-react/icons/blocks'
import BookOpen from 'lucide-react/icons/book-open'
import Briefcase from 'lucide-react/icons/briefcase'
import Building from 'lucide-react/icons/building'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Clock from 'lucide-react/icons/clock'
import Code from 'lucide-react/icons/code'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import FlaskConical from 'lucide-react/icons/flask-conical'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import Handshake from 'lucide-react/icons/handshake'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Laptop from 'lucide-react/icons/laptop'
import Layers from 'lucide-react/icons/layers'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MapIcon from 'lucide-react/icons/map'
import MessageCircle from 'lucide-react/icons/message-circle'
import Microscope from 'lucide-react/icons/microscope'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import Presentation from 'lucide-react/icons/presentation'
import Puzzle from 'lucide-react/icons/puzzle'
import Repeat from 'lucide-react/icons/repeat'
import Route from 'lucide-react/icons/route'
import Scale from 'lucide-react/icons/scale'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Target from 'lucide-react/icons/target'
import Timer from 'lucide-react/icons/timer'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { FeatureCard } from '#content/schema.ts'

const icons: Record<FeatureCard['icon'], LucideIcon> = {
  award: Award,
  blocks: Blocks,
  'book-open': BookOpen,
  briefcase: Briefcase,
  building: Building,
  'calendar-days': CalendarDays,
  'chart-column': ChartColumn,
  'clipboard-check': ClipboardCheck,
  clock: Clock,
  code: Code,
  compass: Compass,
  'file-text': FileText,
  'flask-conical': FlaskConical,
  'graduation-cap': GraduationCap,
  hammer: Hammer,
  handshake: Handshake,
  'heart-handshake': HeartHandshake,
  laptop: Laptop,
  layers: Layers,
  lightbulb: Lightbulb,
  map: MapIcon,
  'message-circle': MessageCircle,
  microscope: Microscope,
  'monitor-play': MonitorPlay,
  'pencil-ruler': PencilRuler,
  presentation: Presentation,
  puzzle: Puzzle,
  repeat: Repeat,
  route: Route,
  scale: Scale,
  search: Search,
  'shield-check': ShieldCheck,
  sparkles: Sparkles,
  target: Target,
  timer: Timer,
  'user-check': UserCheck,
  users: Users,
  wallet: Wallet,
}

/** An icon that content asks for by name, on its leaf. */
export function FeatureIcon({ icon }: { icon: FeatureCard['icon'] }) {
  const Icon = icons[icon]
  return (
    <span className="feature-icon">
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
    </span>
  )
}
