import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, Moment, paging, queryId, queryInt, text } from '../text.ts'
import { Design, Surface } from './design.ts'
import { designStands, type DesignStand } from './designApprovalState.ts'
import { ShownPicture } from './shownPicture.ts'

// The designs of a company: kept, with what they were before, shared within the company and by links, spoken of.

/** The most designs that a company has, and comments that a design has; `guestCommentsAtMost`: of those who came by its link. */
export const designsAtMost = 500
export const commentsAtMost = 200
export const guestCommentsAtMost = 100
/** What a design was before is kept for so many of its last revisions. */
export const revsAtMost = 30
/** Days for which a deleted design can be had back. */
export const keptDays = 30
/** The most bytes that a design is, as JSON in UTF-8. */
export const designBytesAtMost = 1_000_000

const designId = id('设计编号')
const queryDesignId = queryId('设计编号')
const name = text('设计名称', 40)
const folder = text('文件夹', 20, 0)
const configuration = z
  .string('商品配置不正确')
  .max(8000, '商品配置过长')
  .regex(/^[\w-]*$/, '商品配置不正确')
  .default('')

const DesignHead = z.object({
  id: z.int(),
  name: z.string(),
  productId: z.int(),
  storeName: z.string(),
  /** '': in none. */
  folder: z.string(),
  /** Shown to the whole company. */
  shared: z.boolean(),
  /** What whoever has the link may do; null: there is none. */
  linkMay: z.enum(['read', 'comment']).nullable(),
  owner: z.string(),
  mine: z.boolean(),
  /** Its owner, and of shared ones the main account. */
  mayEdit: z.boolean(),
  rev: z.int(),
  updateTime: Moment,
  /** The configuration of the product that it was drawn for, as the address of its page has it; '': that of the product's page. */
  configuration: z.string(),
  /** Comments that are not done with. */
  comments: z.int(),
  /** 送审: how it stands as it is now. */
  approval: z.object({
    state: z.enum(Object.keys(designStands) as [DesignStand, ...DesignStand[]]),
    stateLabel: z.string(),
    /** The request that it stands so by; null: there was none. */
    approvalId: z.int().nullable(),
    /** Who decided, or whose word is waited for; null: nobody's in particular. */
    by: z.string().nullable(),
    /** Why it was sent back. */
    reason: z.string(),
  }),
})
export type DesignHead = z.infer<typeof DesignHead>

/** The design as it is to be kept. */
export const SmallDesign = Design.refine(
  (design) => new TextEncoder().encode(JSON.stringify(design)).length <= designBytesAtMost,
  '设计过大，请减少图形或图层后再保存',
)

/**
 * A new design, or the next revision of one. A new one that is not named is called as its goods are, with a number where another of the
 * shelf is called so. What was saved meanwhile by others is not overwritten: `design.stale` says who did. */
export const saveDesign = endpoint({
  method: 'POST',
  path: '/api/design/save',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '保存设计',
  told: '保存成功',
  input: z
    .object({
      id: designId.optional(),
      /** The revision that it was made from. */
      rev: z.int('设计版本号不正确').positive('设计版本号不正确').optional(),
      productId: id('商品编号'),
      name: name.optional(),
      design: SmallDesign,
      /** The configuration of the product that it is drawn for, as the address of its page has it (`c`). */
      configuration,
      /** The template that it began with. */
      templateKey: text('模板', 60).optional(),
    })
    .refine((saved) => (saved.id === undefined) === (saved.rev === undefined), { path: ['rev'], error: '请说明修改自哪一版' })
    .refine((saved) => saved.id === undefined || saved.name !== undefined, { path: ['name'], error: '请填写设计名称' }),
  output: z.object({ id: z.int(), rev: z.int(), name: z.string() }),
})

/** Whose designs: one's own, those that colleagues share, or one's own that were deleted lately. */
export const designShelves = { mine: '我的设计', shared: '与我共享', deleted: '回收站' } as const
export type DesignShelf = keyof typeof designShelves

export const listDesigns = endpoint({
  method: 'GET',
  path: '/api/design/list',
  who: 'buyer',
  grant: 'order.place',
  title: '我的设计',
  replica: true,
  input: z.object({
    shelf: z.enum(Object.keys(designShelves) as [DesignShelf, ...DesignShelf[]], { error: '设计列表不正确' }).default('mine'),
    /** Only what is in this folder; absent: in any. */
    folder: folder.optional(),
    keyword: text('关键词', 40, 0).default(''),
    ...paging(12),
  }),
  output: paged(
    z.object({
      ...DesignHead.shape,
      /** The first surface that something lies on, where it is small enough to be shown in a list. */
      cover: Surface.nullable(),
      pictures: z.array(ShownPicture),
    }),
    /** The folders there are, how many designs the company has, and whether they must be approved before they are ordered. */
    { folders: z.array(z.string()), used: z.int(), approvalRequired: z.boolean() },
  ),
  paged: true,
})

/** The most pictures of a page. */
export const picturesAtMost = 60

/** 企业素材: the pictures that the company's designs place, as far as the asker may use them, what was used last first. */
export const usedPictures = endpoint({
  method: 'GET',
  path: '/api/design/pictures',
  who: 'buyer',
  grant: 'order.place',
  title: '企业素材',
  replica: true,
  input: z.object({
    keyword: text('关键词', 40, 0).default(''),
    page: queryInt('页码', 1, 10_000).default(1),
    limit: queryInt('每页条数', 1, picturesAtMost).default(24),
  }),
  output: paged(z.object({ id: z.int(), name: z.string(), preview: z.string().nullable(), usedTime: Moment })),
  paged: true,
})
export type UsedPicture = z.infer<typeof usedPictures.output>['rows'][number]

export const designDetail = endpoint({
  method: 'GET',
  path: '/api/design/detail/:id',
  who: 'buyer',
  grant: 'order.place',
  title: '设计详情',
  input: z.object({ id: queryDesignId }),
  output: DesignHead.extend({ design: Design, pictures: z.array(ShownPicture) }),
})

/** A design of one's own, as this one is now; of one's own or one that is shared. */
export const copyDesign = endpoint({
  method: 'POST',
  path: '/api/design/copy',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '复制设计',
  told: '复制成功',
  input: z.object({ id: designId, name: name.optional() }),
  output: z.object({ id: z.int(), rev: z.int() }),
})

export const DesignMove = z
  .object({
    id: designId,
    name: name.optional(),
    folder: folder.optional(),
    shared: z.boolean('请选择是否共享').optional(),
    deleted: z.boolean('请选择删除或恢复').optional(),
  })
  .refine((asked) => Object.keys(asked).length > 1, { path: ['name'], error: '请说明要修改什么' })

/** Another name, another folder, shared or not, deleted or had back; what is not said stays. Only its owner shares, deletes and has it back. */
export const moveDesign = endpoint({
  method: 'POST',
  path: '/api/design/move',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '整理设计',
  told: '修改成功',
  input: DesignMove,
  output: z.literal(true),
})

/** What it was before, the last first. */
export const designRevs = endpoint({
  method: 'GET',
  path: '/api/design/revs/:id',
  who: 'buyer',
  grant: 'order.place',
  title: '设计历史',
  replica: true,
  input: z.object({ id: queryDesignId }),
  output: z.array(z.object({ rev: z.int(), by: z.string(), at: Moment })),
})

export const designRevDetail = endpoint({
  method: 'GET',
  path: '/api/design/rev/:id/:rev',
  who: 'buyer',
  grant: 'order.place',
  title: '历史版本详情',
  input: z.object({ id: queryDesignId, rev: queryInt('设计版本号', 1, 1_000_000_000) }),
  output: z.object({ rev: z.int(), by: z.string(), at: Moment, design: Design, pictures: z.array(ShownPicture) }),
})

/** Opens it to whoever has the link, which is told once; one that was given before opens nothing any more. `may` null: none does. */
export const shareByLink = endpoint({
  method: 'POST',
  path: '/api/design/link',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '以链接分享设计',
  input: z.object({ id: designId, may: z.enum(['read', 'comment'], { error: '请选择可查看或可评论' }).nullable() }),
  output: z.object({ token: z.string().nullable() }),
})

const token = z.string('链接不正确').regex(/^[\w-]{43}$/, '链接不正确')

const DesignComment = z.object({
  id: z.int(),
  position: z.string(),
  /** Where on the surface, in mm. */
  x: z.number(),
  y: z.number(),
  words: z.string(),
  by: z.string(),
  /** By somebody who came by the link. */
  isGuest: z.boolean(),
  at: Moment,
  done: z.boolean(),
})
export type DesignComment = z.infer<typeof DesignComment>

/** The design that a link opens, for whoever has it; nothing else of the company's. */
export const designByLink = endpoint({
  method: 'GET',
  path: '/api/design/byLink/:token',
  who: 'anyone',
  title: '链接分享的设计',
  input: z.object({ token }),
  output: z.object({
    name: z.string(),
    storeName: z.string(),
    may: z.enum(['read', 'comment']),
    updateTime: Moment,
    design: Design,
    pictures: z.array(ShownPicture),
    /** What the positions are called. */
    labels: z.record(z.string(), z.string()),
    comments: z.array(DesignComment),
  }),
})
export type LinkedDesign = z.infer<typeof designByLink.output>

const coordinate = (of: string) => z.number(`${of}不正确`).min(-10_000, `${of}不能小于 -10000 毫米`).max(10_000, `${of}不能大于 10000 毫米`)
const said = {
  position: text('部位', 40),
  x: coordinate('横坐标'),
  y: coordinate('纵坐标'),
  words: text('评论', 500),
}

export const commentDesign = endpoint({
  method: 'POST',
  path: '/api/design/comment',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '评论设计',
  told: '评论成功',
  input: z.object({ id: designId, ...said }),
  output: z.object({ id: z.int() }),
})

export const commentByLink = endpoint({
  method: 'POST',
  path: '/api/design/comment/byLink',
  who: 'anyone',
  once: true,
  title: '通过链接评论设计',
  told: '评论成功',
  input: z.object({ token, author: text('您的称呼', 20), ...said }),
  output: z.object({ id: z.int() }),
})

/** What is said of it, the first first. */
export const commentsOf = endpoint({
  method: 'GET',
  path: '/api/design/comments/:id',
  who: 'buyer',
  grant: 'order.place',
  title: '设计的评论',
  input: z.object({ id: queryDesignId }),
  output: z.array(DesignComment),
})

export const doneComment = endpoint({
  method: 'POST',
  path: '/api/design/comment/done',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '标记评论已处理',
  told: '修改成功',
  input: z.object({ id: designId, commentId: id('评论编号'), done: z.boolean('请选择是否已处理') }),
  output: z.literal(true),
})
