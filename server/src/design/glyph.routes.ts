import { designGlyphs } from '../../../contract/artwork/glyphs.ts'
import type { Routes } from '../services.ts'
import { fontGlyphs } from './fonts.ts'

/** What the page sets text by. */
export const glyphRoutes: Routes = ({ serve }) => {
  serve(designGlyphs, ({ input: { font, signs } }) => fontGlyphs(font, signs))
}
