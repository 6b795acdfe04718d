import '../../i18n/feed-bundle.ts'
import { loadBundle } from '../../i18n/i18n.ts'
import { piece } from '../../ui/piece.tsx'

/** Loads with the first tap, with its texts. */
export const CalendarFeed = piece(async () => {
  const [, file] = await Promise.all([loadBundle('feeds'), import('./calendar-feed-dialog.tsx')])
  return file.CalendarFeedDialog
})
