import { z } from 'zod'
import { ShelfGoods } from '../goods/shelfGoods.ts'
import { endpoint } from '../endpoint.ts'
import { Block } from './page.ts'
import { id, Moment, queryId } from '../text.ts'

// The layout of the home page as the merchant sets it up: every save is a version.

const page = { who: 'staff', area: 'page' } as const

/** What there may be one of only. */
const single = { NavType: '主导航', Footer: '页脚', PcBanner: '轮播图', HomeParts: '首页栏目', FrameParts: '页面框架' } as const

const Blocks = z
  .array(Block, '布局不正确')
  .max(20, '最多 20 个区块')
  .superRefine((blocks, { addIssue }) => {
    for (const [type, name] of Object.entries(single)) {
      if (blocks.filter((block) => block.type === type).length > 1) addIssue({ code: 'custom', message: `${name}区块只能有一个` })
    }
  })

/** Shown now; to be shown; was shown or overtaken; taken back before it was shown. */
export const VersionState = z.enum(['live', 'scheduled', 'past', 'withdrawn'])
export type VersionState = z.infer<typeof VersionState>

export const LayoutVersion = z.object({
  id: z.int(),
  /** '' for the one the mall came with. */
  who: z.string(),
  createTime: Moment,
  /** From when on visitors see it; null: from the very beginning. */
  publishTime: Moment.nullable(),
  state: VersionState,
  blocks: z.int(),
  /** The version it brought back. */
  restores: z.int().nullable(),
})
export type LayoutVersion = z.infer<typeof LayoutVersion>

/** The latest 50 versions, the newest first. */
export const listLayouts = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/layout/list',
  title: '布局版本',
  input: z.object({}),
  output: z.array(LayoutVersion),
})

/** A version to look at or to go on from; without `id` the newest that was not taken back. */
export const layoutDetail = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/layout/detail',
  title: '布局详情',
  input: z.object({ id: queryId('版本').optional() }),
  output: z.object({
    /** null: there is none yet. */
    id: z.int().nullable(),
    blocks: z.array(Block),
    /** How many stored blocks are broken or unknown: not shown, and gone with the next save. */
    unreadable: z.int(),
    /** What is known of all products in the blocks. */
    goods: z.array(ShelfGoods),
  }),
})

export const LayoutForm = z.object({
  blocks: Blocks,
  /** The version the editor began with; where somebody saved another meanwhile, the save is refused. */
  basedOn: id('版本').nullable(),
  /** null: at once. */
  publishTime: Moment.nullable().default(null),
})

export const saveLayout = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/layout/save',
  once: true,
  title: '发布布局',
  input: LayoutForm,
  output: z.object({ id: z.int() }),
})

/** Brings an older version back, as a new one. */
export const restoreLayout = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/layout/restore',
  once: true,
  title: '恢复布局版本',
  input: z.object({ id: id('版本') }),
  output: z.object({ id: z.int() }),
})

/** Takes back a version whose time has not come. */
export const withdrawLayout = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/layout/withdraw',
  once: true,
  title: '撤回定时布局',
  input: z.object({ id: id('版本') }),
  output: z.literal(true),
})

/** Keeps what is being tried out as the asker's draft, and answers the path that shows it for ten minutes. */
export const previewLayout = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/layout/preview',
  once: true,
  title: '预览布局',
  input: z.object({ blocks: Blocks }),
  output: z.object({ path: z.string() }),
})
