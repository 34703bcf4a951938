import type { Template, TemplateKind, TemplateScene } from '../../contract/artwork/template.ts'
import { compositions, type CompositionName, type Content, type Size } from './compositions.ts'

/** The inks that templates are printed in: what is most, what stands out, words on the first. */
export const palettes = {
  navy: ['#1d3557', '#e0483e', '#ffffff'],
  red: ['#a61b1b', '#c8963e', '#fff6e5'],
  ink: ['#222222', '#b3241f', '#ffffff'],
  forest: ['#1f5c42', '#8bb174', '#ffffff'],
  teal: ['#0f6f78', '#f2a541', '#ffffff'],
  plum: ['#5b2a6e', '#d88c9a', '#ffffff'],
  blue: ['#1257a8', '#4fb3e8', '#ffffff'],
  orange: ['#c8501a', '#f3b23c', '#ffffff'],
  coffee: ['#4b3427', '#b98a5a', '#fff8ef'],
  slate: ['#36454f', '#8fa3ad', '#ffffff'],
} as const satisfies Record<string, Content['inks']>

export type Row = readonly [
  key: string,
  name: string,
  scene: TemplateScene,
  use: string,
  composition: CompositionName,
  palette: keyof typeof palettes,
  content: Omit<Content, 'inks'>,
]

/** What the words of a template are, in the order title, sub, more. */
export type Roles = readonly [title: string, sub: string, more: string]
export const plainRoles: Roles = ['标题', '公司名称', '年份或口号']

/** The templates of a kind, for surfaces of a size. */
export const made = (kind: TemplateKind, size: Size, roles: Roles, rows: readonly Row[]): Template[] =>
  rows.map(([key, name, scene, use, composition, palette, content]) => {
    const layers = compositions[composition](size, { ...content, inks: palettes[palette] })
    const slots = (['title', 'sub', 'more'] as const).flatMap((layerId, at) =>
      layers.some(({ id }) => id === layerId) ? [{ layerId, label: roles[at] ?? '' }] : [],
    )
    return { key: `${kind}-${key}`, name, kind, scene, use, widthMm: size.width, heightMm: size.height, layers, slots }
  })
