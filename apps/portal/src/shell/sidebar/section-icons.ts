import {
  Bell,
  ChartColumn,
  CircleCheck,
  Eye,
  FileText,
  House,
  type Icon,
  MessageCircle,
  Plug,
  Settings,
  Shield,
  UserRound,
} from '@milepost/ui/icons'
import type { SectionId } from '../../page-list.ts'

/** Icons of the sections, in the sidebar and the palette. */
export const sectionIcons: Readonly<Record<SectionId, Icon>> = {
  home: House,
  analytics: ChartColumn,
  coaching: MessageCircle,
  reports: FileText,
  view: Eye,
  notifications: Bell,
  compliances: CircleCheck,
  admin: Shield,
  settings: Settings,
  personal: UserRound,
  public: Plug,
}
